import type { I18n, TextKey, TextValues } from '../core/i18n.ts'
import type { NotificationEntry } from './contract.ts'
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
  /** How it stands, where more than what waits is told. */
  status?: NotificationEntry['status'] | undefined
  /** What else the rule tells: `answered` of `total`, `itemType`, the `title` of an activity. */
  facts: Readonly<Record<string, string | number>>
}

/** Rules whose words are others once something is begun, for more than one, or of somebody without an account. */
const others: Partial<Record<InboxRule, (facts: Worded['facts']) => string>> = {
  surveyAsked: it => (Number(it.answered) > 0 ? 'Begun' : ''),
  requestSent: it => (Number(it.count) > 1 ? 'Many' : ''),
  planComment: it => (it.by === 'guest' ? 'Guest' : ''),
  networkNo: it => (it.by === 'guest' ? 'Guest' : ''),
  activity: it => (it.late ? 'Late' : ''),
  sprintActivity: it => (it.late ? 'Late' : ''),
}

/** Who sees what a person enters there: the line, and what stands behind it. */
const seen: Partial<Record<InboxRule, (of: Worded) => { line: TextKey; more?: TextKey }>> = {
  surveyAsked: () => ({ line: 'notification.sees.survey', more: 'notification.sees.surveyMore' }),
  surveyRemind: () => ({ line: 'alignment.sent.who', more: 'notification.sees.remind' }),
  surveyFirst: () => ({ line: 'alignment.sent.who' }),
  expressStart: () => ({ line: 'alignment.sent.who' }),
  checkIn: ({ teamName }) => ({
    line: 'sprint.checkIn.who',
    ...(teamName === null ? {} : { more: 'notification.sees.checkIn' }),
  }),
  sprintReview: ({ teamName }) => ({
    line: teamName === null ? 'sprint.review.onlyYou' : 'sprint.review.onlyManager',
  }),
  feedbackAsked: () => ({ line: 'notification.sees.feedback' }),
  viewingRequest: () => ({ line: 'notification.sees.request' }),
  assessmentStart: () => ({ line: 'gla.ready.who' }),
  assessmentResume: () => ({ line: 'gla.ready.who' }),
  profileReady: () => ({ line: 'gla.ready.who' }),
}

/** Who sees what the person does there, in one line and with what stands behind it; null where nothing is to be said. */
export function seesOf({ t }: Pick<I18n, 't'>, of: Worded): { line: string; more: string | null } | null {
  const found = seen[of.rule]?.(of)
  if (!found) return null
  const values = { name: of.personName ?? '' }
  return { line: t(found.line, values), more: found.more ? t(found.more, values) : null }
}

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
  { rule, teamName, personName, until, facts, status }: Worded,
): InboxWords {
  const name = `${rule}${others[rule]?.(facts) || (ruleOf(rule).namesTeam && teamName ? 'Team' : '')}`
  const values: TextValues = {
    ...(rule === 'leader360Asked' ? { title: t('account.menu.leader360') } : {}),
    ...facts,
    teamName: teamName ?? '',
    name: personName ?? '',
    // Few texts say it, and to write a time takes longer than all else here.
    get time() {
      return until ? date(until, 'time') : ''
    },
    ...(facts.badge ? { badge: t(`badge.names.${facts.badge}` as TextKey) } : {}),
    ...(facts.networkType ? { type: t(`plan.network.types.${facts.networkType}` as TextKey) } : {}),
    ...(facts.itemType ? { item: t(`team.items.${facts.itemType}` as TextKey) } : {}),
  }
  const say = (part: 'title' | 'detail' | 'action' | 'done') =>
    t(`notification.rules.${name}.${part}` as TextKey, values)
  const action = say('action')
  // A button that marks as read leads nowhere.
  return {
    title: say(status === 'COMPLETED' && ruleOf(rule).saysDone ? 'done' : 'title'),
    detail: say('detail'),
    action,
    lead: ruleOf(rule).marks ? t('notification.inbox.see') : action,
  }
}
