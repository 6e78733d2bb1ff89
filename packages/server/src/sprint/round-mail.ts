import { type Language, lastMinute, momentText, type RoundType } from '@trellis/sdk/contract'
import { linkToken } from '../core/guest-link.ts'
import type { Letter } from '../core/write-letter.ts'

/** A rater who is to be asked or reminded, with what the mail says. */
export interface Reader {
  raterId: number
  userId: number | null
  guestId: number | null
  email: string
  /** Whose numbers can be told apart. */
  isAlone: boolean
  asksFeedback: boolean
  type: RoundType
  /** When it was asked for the first time; null where that is now. */
  askedAt: Date | null
  closesAt: Date
  zone: string
  /** Who asks, and of what. */
  owner: string
  team: string | null
  label: string
  language: Language
}

/** The page where a person answers; several of one person's are chosen there. */
function pathOf(sealKey: Buffer, tenantId: number, readers: readonly Reader[], isNotMe: boolean): string {
  const [first] = readers as [Reader]
  const query = isNotMe ? '?notMe' : ''
  if (first.userId !== null) return `/development${readers.length === 1 ? `/${first.raterId}` : ''}${query}`
  return `/development${query}#token=${readers.map(it => linkToken(sealKey, 'sprint-link', tenantId, it.raterId)).join()}`
}

function textOf(readers: readonly Reader[], isReminder: boolean): Letter['text'] {
  const [first] = readers as [Reader]
  if (readers.length > 1) return 'sprint.mail.several'
  if (isReminder) return 'sprint.mail.reminder'
  if (!first.asksFeedback) return 'sprint.mail.advice'
  return first.type === 'FIRST'
    ? 'sprint.mail.first'
    : first.type === 'FINAL'
      ? 'sprint.mail.final'
      : 'sprint.mail.round'
}

function timeOf(readers: readonly Reader[]): NonNullable<Letter['time']> {
  if (readers.length > 1) return 'sprint.mail.timeSeveral'
  return readers[0]?.asksFeedback ? 'sprint.mail.time' : 'core.mail.time.minute'
}

function seesOf(readers: readonly Reader[]): NonNullable<Letter['sees']> {
  const [first] = readers as [Reader]
  if (readers.length > 1) return 'sprint.mail.seesSeveral'
  if (!first.asksFeedback) return 'sprint.mail.seesAdvice'
  return first.isAlone ? 'sprint.mail.seesAlone' : 'sprint.mail.seesGroup'
}

/**
 * The one mail of a day to one person: who asks, until when, what is shown, one button, and small below it the way to be asked no
 * more, which asks once before it does anything.
 */
export function roundLetter(
  { sealKey, tenantId }: { sealKey: Buffer; tenantId: number },
  given: readonly Reader[],
  isReminder: boolean,
): Letter {
  // What closes first stands first: its date and its zone are those of the mail.
  const readers = given.toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime() || a.raterId - b.raterId)
  const [first] = readers as [Reader]
  const isOne = readers.length === 1
  // Of those it asks now: the others had a mail of their own.
  const { raterId } = readers.find(it => it.askedAt === null) ?? first
  const who = [...new Set(readers.map(it => it.owner))]
  return {
    onceKey: `sprint-${isReminder ? 'reminder' : 'asked'}/${raterId}`,
    to: first.userId === null ? { guestId: first.guestId ?? 0 } : { userId: first.userId },
    text: textOf(readers, isReminder),
    ...(who.length === 1 ? { asks: first.owner } : { why: 'sprint.mail.severalWhy' }),
    ...(isReminder && first.askedAt ? { askedAt: first.askedAt } : {}),
    ...(isOne && first.team !== null ? { team: first.team } : {}),
    about: 'account.menu.feedback',
    time: timeOf(readers),
    until: {
      date: first.closesAt,
      id: `sprint-${tenantId}-${first.raterId}@trellis`,
      ...(isOne ? {} : { label: 'sprint.mail.untilFirst' as const }),
    },
    ...(isOne
      ? {}
      : {
          lines: texts =>
            readers.map(it => ({
              title: it.label,
              detail: texts.t('sprint.mail.untilEach', {
                owner: it.owner,
                date: momentText(lastMinute(it.closesAt, texts), texts, { weekday: 'long' }),
              }),
              path: pathOf(sealKey, tenantId, [it], false),
            })),
        }),
    sees: seesOf(readers),
    values: ({ language, t }) => {
      const list = new Intl.ListFormat(language, { type: 'conjunction' })
      return {
        owner: list.format(who),
        label: list.format([...new Set(readers.map(it => it.label))]),
        viewer: first.team ?? t('core.person', { name: first.owner }),
        count: readers.length,
      }
    },
    path: pathOf(sealKey, tenantId, readers, false),
    also: { text: 'sprint.mail.notMe', path: pathOf(sealKey, tenantId, readers, true) },
    unsubscribe: pathOf(sealKey, tenantId, readers, true),
    zone: first.zone,
    closing: first.userId === null ? ['core.mail.ownLink'] : [],
  }
}
