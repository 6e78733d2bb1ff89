import type { I18n, TextKey, TextValues } from '../core/i18n.ts'
import { type InboxRule, ruleOf } from './rules.ts'

/** What the words of an entry are made from. */
export interface Worded {
  rule: InboxRule
  /** The team it is about. */
  teamName: string | null
  /** Who asks, invites or waits. */
  personName: string | null
  /** Until when it can be done; an activity begins then. */
  until?: string | null
  /** What else the rule tells: `answered` of `total`, `itemType`, the `title` of an activity. */
  facts: Readonly<Record<string, string | number>>
}

/** Rules whose words are others once something is begun. */
const begun: Partial<Record<InboxRule, (facts: Worded['facts']) => boolean>> = {
  surveyAsked: it => Number(it.answered) > 0,
}

/** Rules whose words name the team, where there is one. */
const ofTeam: readonly InboxRule[] = [
  'checkIn',
  'checkInRate',
  'sprintReview',
  'sprintEnded',
  'sprintStarted',
  'sprintExtended',
  'sprintEnding',
  'feedbackNews',
  'adviceNews',
]

/** What is said of an entry: what to do, what is to know about it, the verb of its button, and the one of a link to its page. */
export interface InboxWords {
  title: string
  detail: string
  action: string
  lead: string
}

/** The words of an entry in a language. The one place where they are made: screens and the API's own texts ask it. */
export function wordsOf(
  { t, date }: Pick<I18n, 't' | 'date'>,
  { rule, teamName, personName, until, facts }: Worded,
): InboxWords {
  const name = begun[rule]?.(facts) ? `${rule}Begun` : ofTeam.includes(rule) && teamName ? `${rule}Team` : rule
  const values: TextValues = {
    ...facts,
    teamName: teamName ?? '',
    name: personName ?? '',
    // Few texts say it, and to write a time takes longer than all else here.
    get time() {
      return until ? date(until, 'time') : ''
    },
    ...(facts.badge ? { badge: t(`badge.names.${facts.badge}` as TextKey) } : {}),
    ...(facts.itemType ? { item: t(`team.items.${facts.itemType}` as TextKey) } : {}),
  }
  const say = (part: 'title' | 'detail' | 'action') => t(`notification.rules.${name}.${part}` as TextKey, values)
  const action = say('action')
  // A button that marks as read leads nowhere.
  return {
    title: say('title'),
    detail: say('detail'),
    action,
    lead: ruleOf(rule).marks ? t('notification.inbox.see') : action,
  }
}
