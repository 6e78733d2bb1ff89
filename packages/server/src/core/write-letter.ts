import {
  type I18n,
  type Language,
  lastMinute,
  momentText,
  type PreferenceType,
  type TextKey,
  type TextValues,
} from '@trellis/sdk/contract'
import { calendarNote, type MeetingNote, meetingNote } from './calendar-note.ts'
import { clean, cleanSentence } from './clean.ts'
import { now } from './clock.ts'
import type { Config } from './config.ts'
import { mailHtml } from './mail-html.ts'
import { type MailPage, mailText } from './mail-page.ts'
import { textsOf } from './texts.ts'

type Of<K, End extends string> = K extends `${infer Base}.${End}` ? Base : never
/** Texts that are mails: those with `<key>.subject`, `<key>.body`, and `<key>.action`, the word of the button. */
export type LetterKey = Of<TextKey, 'subject'> & Of<TextKey, 'body'> & Of<TextKey, 'action'>

/** A mail before it is written: who gets it, which text, and what stands in it. */
export interface Letter {
  /** Names the occasion: a second mail with the same key is not sent. */
  onceKey: string
  /** A person of the tenant, or a guest. */
  to: { userId: number } | { guestId: number }
  text: LetterKey
  /** What stands for `{{name}}` in the texts, cleaned. `name`, `product`, `supportEmail`, `sender` and `team` are filled in. */
  values?: TextValues | ((texts: I18n) => TextValues)
  /** Sentences of ours that stand for `{{name}}`: longer than a name may be. */
  said?: (texts: I18n) => Record<string, string>
  /** Where the link of the mail leads: a path within the portal; null where its reader has nothing to open. */
  path: string | null
  /** Another form of the same page, small, below the button. */
  also?: { text: TextKey; path: string }
  /** Name of the person who asks: the mail says so, and comes from that name. */
  asks?: string
  /** The address of that person, where a name alone could be anybody's. */
  asksFrom?: string
  /** When it was asked, where that was not now. */
  askedAt?: Date
  team?: string
  /** What it is about: the name of a product area, or what somebody of the organisation has called it. */
  about?: TextKey | { called: string }
  /** How long it takes. */
  time?: TextKey
  /** How far something is, said by `text`, which gets `done` and `of`. */
  progress?: { done: number; of: number; text: TextKey }
  /** What else it tells of, each with its page. Its words are cleaned. */
  lines?: (texts: I18n) => { title: string; detail: string; path: string }[]
  /** Why the reader gets it, where it is not for the account or the team. */
  why?: TextKey
  /** Until when, with the words before it where it is not for all; a calendar note goes along. `id` is the same in every mail about the same deadline. */
  until?: { date: Date; id: string; label?: TextKey }
  /** An appointment: its time stands in the mail, and goes along as an invitation or a cancellation. */
  meeting?: Omit<MeetingNote, 'attendee' | 'now'>
  /** Who sees what of it. */
  sees?: TextKey
  /** The time zone of a reader whose own is not known. */
  zone?: string
  /** As what its reader chooses whether it is sent. Without it it always comes. */
  preference?: PreferenceType
  /** Where a reader who chooses nothing says not to want such mails: a path within the portal, which asks before it does anything. */
  unsubscribe?: string
  /** The words of that link below the mail; without them the mail names it otherwise. */
  stop?: TextKey
  /** Not sent before: until then it can be called off. */
  due?: Date
  /** Paragraphs that follow. */
  closing?: TextKey[]
}

/** A letter with its reader. */
export interface Addressed extends Letter {
  email: string
  name: string
  language: Language
  /** The reader's own; a guest's, and where it is not known, is that of the person who sends. */
  timeZone: string
  tenant: string
}

/** A mail as it lies in the outbox. */
export interface Written {
  /** Key of its text. */
  letter: string
  /** Beside the sender's address; empty for the product's own. */
  from: string
  subject: string
  text: string
  html: string
  /** An iCalendar file, where there is a date. */
  calendar: string | null
  /** Where its reader unsubscribes from such mails; null where they always come. Source: RFC 2369. */
  unsubscribe: string | null
}

/** Where the reader chooses which mails come. */
const choices = '/profile/notifications'

/** Whatever a person typed is one line without addresses of its own. */
const cleaned = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? clean(value) : value]),
  )

function whyOf({ asks, team, why }: Addressed): TextKey {
  if (why) return why
  if (asks) return 'core.mail.why.asked'
  return team ? 'core.mail.why.team' : 'core.mail.why.account'
}

/** Day and time of the week, in the reader's zone. */
const whenOf = ({ startsAt }: Pick<MeetingNote, 'startsAt'>, texts: I18n): string =>
  momentText(startsAt, texts, { weekday: 'long' })

/** What goes along for the reader's calendar. */
function calendarOf({ until, meeting, name, email }: Addressed, title: string, link: string | undefined) {
  if (meeting) return meetingNote({ ...meeting, attendee: { name, email }, now: now() })
  return until ? calendarNote({ id: until.id, title, until: until.date, now: now(), link }) : null
}

/** Writes a letter in the reader's language and time zone: subject, plain form, HTML and calendar note say the same. */
export function writeLetter(config: Pick<Config, 'url' | 'product' | 'supportEmail'>, it: Addressed): Written {
  const texts: I18n = textsOf(it.language, it.timeZone)
  const lines = it.lines?.(texts) ?? []
  const unsubscribe = it.preference ? choices : it.unsubscribe
  const paths = [it.path, it.also?.path, unsubscribe, ...lines.map(one => one.path)]
  if (!paths.every(path => path === undefined || path === null || /^\/(?![/\\])\S*$/.test(path)))
    throw new Error('The link of a mail is a path within the portal')
  const { product, supportEmail } = config
  const given = typeof it.values === 'function' ? it.values(texts) : (it.values ?? {})
  const [sender, team, tenant] = [clean(it.asks ?? ''), clean(it.team ?? ''), clean(it.tenant)]
  const values: TextValues = {
    ...cleaned({ ...given, name: it.name }),
    ...Object.fromEntries(Object.entries(it.said?.(texts) ?? {}).map(([key, text]) => [key, cleanSentence(text)])),
    sender,
    team,
    tenant,
    date: texts.date(it.askedAt ?? now()),
    product,
    supportEmail,
  }
  const t = (key: TextKey) => texts.t(key, values)
  const link = it.path === null ? undefined : config.url + it.path
  const isSecret = it.path?.includes('#')
  const choose = it.preference ? 'core.mail.choose' : it.unsubscribe && it.stop
  const about = typeof it.about === 'object' ? clean(it.about.called) : it.about ? t(it.about) : ''
  const subject = t(`${it.text}.subject` as TextKey)
  const closing = it.closing ?? []
  const page: MailPage = {
    language: it.language,
    tenant,
    product,
    about: [team, about].filter(Boolean).join(' · '),
    title: subject,
    // Who was invited by an address alone has no name.
    greeting: t(values.name ? 'core.mail.greeting' : 'core.mail.greetingNoName'),
    paragraphs: [t(`${it.text}.body` as TextKey)],
    ...(link === undefined ? {} : { button: { label: t(`${it.text}.action` as TextKey), link } }),
    ...(it.also ? { also: { label: t(it.also.text), link: config.url + it.also.path } } : {}),
    ...(it.progress
      ? {
          progress: {
            ...it.progress,
            label: texts.t(it.progress.text, { done: it.progress.done, of: it.progress.of }),
          },
        }
      : {}),
    ...(lines.length > 0
      ? {
          lines: lines.map(one => ({
            title: cleanSentence(one.title),
            detail: cleanSentence(one.detail),
            link: config.url + one.path,
          })),
        }
      : {}),
    ...(choose ? { choose: { label: t(choose), link: config.url + unsubscribe } } : {}),
    facts: [
      ...(sender
        ? [
            [
              t('core.mail.facts.asks'),
              [team ? t('core.mail.ofTeam') : sender, it.asksFrom].filter(Boolean).join(', '),
            ] as const,
          ]
        : []),
      ...(it.time ? [[t('core.mail.facts.time'), t(it.time)] as const] : []),
      ...(it.until
        ? [
            [
              t(it.until.label ?? 'core.mail.facts.until'),
              momentText(lastMinute(it.until.date, texts), texts, { weekday: 'long' }),
            ] as const,
          ]
        : []),
      ...(it.meeting ? [[t('core.mail.facts.when'), whenOf(it.meeting, texts)] as const] : []),
      ...(it.sees ? [[t('core.mail.facts.sees'), t(it.sees)] as const] : []),
    ],
    closing: [
      // What takes a meeting out of the calendar says so in its own words.
      ...(it.until || (it.meeting && it.meeting.method !== 'CANCEL') ? (['core.mail.calendar'] as const) : []),
      ...closing,
      'core.mail.support' as const,
    ].map(t),
    fallback: t('core.mail.fallback'),
    foot: [t(whyOf(it)), t('core.mail.from')],
  }
  return {
    letter: it.text,
    from: sender ? t('core.mail.via') : '',
    subject,
    text: mailText(page),
    html: mailHtml(page),
    unsubscribe: unsubscribe ? config.url + unsubscribe : null,
    calendar: calendarOf(it, subject, isSecret ? undefined : link),
  }
}
