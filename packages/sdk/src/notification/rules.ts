import { dayMs } from '../core/day.ts'
import type { Entitlement } from '../core/entitlements.ts'
import { addDays, dayOf, instantOf, type Zoned } from '../core/zone.ts'
import type { PreferenceType } from './preferences.ts'

/** One thing that can wait for a person: what it is about is found by its room on the server, its words are in the locale files. */
interface Rule {
  /**
   * Why it comes when it does: what is left undone is `lost`, `someone` waits for it, or it is one's `own`. What `others` have
   * to do is shown and not counted.
   */
  waits: 'lost' | 'someone' | 'own' | 'others'
  /** Of two that are alike else, the lighter comes first. */
  weight: number
  /** Where it is done, `{teamId}` filled in. */
  screen: `/${string}`
  /** Where it is done for a team, where `screen` is the person's own. */
  teamScreen?: `/${string}`
  /** It is news, and ends when it was read; everything else ends when it was done. */
  ends?: 'read'
  /** As what a person chooses where to be told of it. */
  preference: PreferenceType
  /** It stands in mails of news; the others have a mail of their own, or none. */
  newsMail?: true
  /** Its words name the team, where there is one. */
  namesTeam?: true
  /** It ends at an hour of its day, which is to be known. */
  byHour?: true
  /** Its kind in the list of the spec. */
  type?: 'ACTIVITY' | 'UNSCHEDULED_ACTIVITY' | 'ADVICE' | 'CHECK_IN' | 'FEEDBACK' | 'SPRINT_REVIEW' | 'STAND_UP'
  /** Its notification type in the list of the spec, where it is neither news nor a reminder. */
  kind?: 'wc' | 'checkin' | 'update' | 'reminder' | 'gamification'
  /** Its button marks it as read: nothing else is to do. */
  marks?: true
  /** It is welcome and not asked for: it is neither counted nor stands above all others. */
  small?: true
  /** Its page shows a sprint, also one that is over: which one is said by the fact `sprintId`. */
  ofSprint?: true
  /** Silent without it. */
  entitlement?: Entitlement
}

const dashboard = '/dashboard/main-dashboard'
const alignment = '/teams/v2/{teamId}/team-alignment'

const sprintNews = (weight: number) =>
  ({
    waits: 'own',
    weight,
    screen: '/sprint/dashboard',
    teamScreen: '/teams/v2/{teamId}/sprint/dashboard',
    ends: 'read',
    kind: 'update',
    small: true,
    preference: 'UPDATE',
    newsMail: true,
  }) as const

/**
 * Everything that can wait for a person, in one list: dashboard, bell and phone bar show what of it holds. A room joins by
 * an entry here, its texts in `notification.rules`, and a query in its door's `waiting`, which says whom, what and until when.
 */
export const inboxRules = {
  /** The survey of a team asks the person, and takes answers until its deadline. */
  surveyAsked: { preference: 'ASKED', waits: 'lost', weight: 1, screen: `${alignment}?survey` },
  /** Who leads the team can remind those who have not answered, before time is up. */
  surveyRemind: { preference: 'SUGGESTION', waits: 'lost', weight: 2, screen: alignment },
  /** A check-in of the person is open: its window ends. Source: sprints, Notifications. */
  checkIn: {
    preference: 'CHECK_IN',
    newsMail: true,
    namesTeam: true,
    byHour: true,
    waits: 'lost',
    weight: 3,
    screen: '/sprint/check-in',
    teamScreen: '/teams/v2/{teamId}/sprint/check-in',
    type: 'CHECK_IN',
    kind: 'wc',
  },
  /** The sprint is over, and its owner has not chosen how it is kept: four weeks later it is set aside. Source: sprints, Life. */
  sprintEnded: {
    preference: 'SPRINT_REVIEW',
    newsMail: true,
    namesTeam: true,
    waits: 'lost',
    weight: 4,
    screen: '/sprint/dashboard',
    teamScreen: '/teams/v2/{teamId}/sprint/dashboard',
    kind: 'update',
  },
  /** A check-in is done, and how effective it was is not said yet; its window is still open. Source: sprints, Notifications. */
  checkInRate: {
    preference: 'CHECK_IN',
    namesTeam: true,
    byHour: true,
    waits: 'own',
    weight: 14,
    screen: '/sprint/check-in',
    teamScreen: '/teams/v2/{teamId}/sprint/check-in',
    type: 'CHECK_IN',
    kind: 'checkin',
    small: true,
  },
  teamInvitation: { preference: 'ASKED', waits: 'someone', weight: 1, screen: `${dashboard}#invitations` },
  /** A manager or assistant asks to see a result. */
  viewingRequest: { preference: 'ASKED', waits: 'someone', weight: 2, screen: '/dashboard/viewing-rights' },
  /** A leader asks for support: the answer opens the board, or ends the invitation. */
  networkInvitation: { preference: 'ASKED', waits: 'someone', weight: 4, screen: '/plan/network' },
  /** Somebody has written for the person beside a board. */
  planComment: { preference: 'COMMENT', waits: 'someone', weight: 5, screen: '/plan/comments' },
  /** A colleague's sprint asks the person in a round that is open. */
  feedbackAsked: {
    preference: 'ASKED',
    byHour: true,
    waits: 'someone',
    weight: 3,
    screen: '/development',
    type: 'FEEDBACK',
    kind: 'reminder',
  },
  /** A leader asks the person in a 360 that is open. Source: plan, 360. */
  leader360Asked: {
    preference: 'ASKED',
    waits: 'someone',
    weight: 6,
    screen: '/development/leader-360',
    type: 'FEEDBACK',
    kind: 'reminder',
  },
  /** A manager would like the person to do a 360. Source: spec 2 section 7, "Notification-email service". */
  leader360Wanted: { preference: 'ASKED', waits: 'someone', weight: 8, screen: '/explore/leader-360' },
  /** The own part of a 360 of the person is open. */
  leader360Self: { preference: 'SUGGESTION', waits: 'own', weight: 24, screen: '/explore/leader-360' },
  /** The report of a 360 was made. */
  leader360Report: { preference: 'RESULT', waits: 'own', weight: 25, screen: '/explore/leader-360', ends: 'read' },
  /** The same of the organisation's own 360. */
  custom360Self: {
    preference: 'SUGGESTION',
    waits: 'own',
    weight: 24.5,
    screen: '/explore/leader-360?customModel=true',
  },
  custom360Report: {
    preference: 'RESULT',
    waits: 'own',
    weight: 25.5,
    screen: '/explore/leader-360?customModel=true',
    ends: 'read',
  },
  /** Somebody invites to a meeting that is to come. */
  meetingInvited: { preference: 'ASKED', waits: 'someone', weight: 7, screen: '/event/dashboard' },
  /** A meeting of today that the person holds or comes to. */
  meetingToday: { preference: 'ACTIVITY', waits: 'own', weight: 0.5, screen: '/event/dashboard' },
  /** The team has planned something for today. */
  activity: {
    preference: 'ACTIVITY',
    newsMail: true,
    waits: 'own',
    weight: 0,
    screen: '/teams/v2/{teamId}/communicate',
    type: 'ACTIVITY',
  },
  /** Seven days before a sprint ends, and again on its last day. Source: sprints, Notifications. */
  sprintReview: {
    preference: 'SPRINT_REVIEW',
    newsMail: true,
    namesTeam: true,
    waits: 'own',
    weight: 11,
    screen: '/sprint/dashboard#review',
    teamScreen: '/teams/v2/{teamId}/sprint/dashboard#review',
    type: 'SPRINT_REVIEW',
  },
  /** An activity of a sprint is the person's today. Source: sprints, Notifications. */
  sprintActivity: {
    preference: 'ACTIVITY',
    newsMail: true,
    waits: 'own',
    weight: 23,
    screen: '/sprint/kanban',
    teamScreen: '/teams/v2/{teamId}/sprint/kanban',
    type: 'ACTIVITY',
  },
  /** The team's stand-up of today asks the person. Source: sprints, Notifications. */
  standUp: {
    preference: 'STAND_UP',
    waits: 'own',
    weight: 19,
    screen: '/dashboard/main-dashboard',
    teamScreen: '/teams/v2/{teamId}/sprint/stand-up',
    type: 'STAND_UP',
  },
  /** Activities of a sprint have no date yet: once a week, for all of them. Source: sprints, Notifications. */
  sprintUnscheduled: {
    preference: 'UNSCHEDULED_ACTIVITY',
    newsMail: true,
    waits: 'own',
    weight: 22,
    screen: '/sprint/kanban',
    teamScreen: '/teams/v2/{teamId}/sprint/kanban',
    type: 'UNSCHEDULED_ACTIVITY',
    small: true,
  },
  /** Time is up, and too few have answered for a report: more time helps. */
  surveyExpired: { preference: 'SUGGESTION', waits: 'own', weight: 1, screen: alignment },
  reportReady: { preference: 'RESULT', waits: 'own', weight: 2, screen: alignment, ends: 'read' },
  /** Everybody who was asked has answered: nobody needs to wait for the deadline. */
  surveyAnswered: { preference: 'SUGGESTION', waits: 'own', weight: 3, screen: alignment },
  profileReady: {
    preference: 'RESULT',
    waits: 'own',
    weight: 4,
    screen: '/explore/growth-leader-assessment-v2',
    ends: 'read',
  },
  assessmentResume: {
    preference: 'SUGGESTION',
    waits: 'own',
    weight: 5,
    screen: '/explore/growth-leader-assessment-v2?survey',
  },
  /** What the person did as a job candidate can be taken over. */
  candidateResult: { preference: 'ASKED', waits: 'own', weight: 6, screen: `${dashboard}#candidate` },
  assessmentStart: {
    preference: 'SUGGESTION',
    waits: 'own',
    weight: 7,
    screen: '/explore/growth-leader-assessment-v2?survey',
    entitlement: 'gla-survey',
  },
  /** The person leads a team that was never asked. */
  surveyFirst: { preference: 'SUGGESTION', waits: 'own', weight: 8, screen: alignment, entitlement: 'team-alignment' },
  /** The person can ask a team that is not there yet. */
  expressStart: {
    preference: 'SUGGESTION',
    waits: 'own',
    weight: 9,
    screen: '/team-alignment/express',
    entitlement: 'team-alignment-express',
  },
  /** The person wanted to look at a result again. */
  remindAlignment: { preference: 'RESULT', waits: 'own', weight: 5, screen: alignment, ends: 'read' },
  remindTeamGla: {
    preference: 'RESULT',
    waits: 'own',
    weight: 5,
    screen: '/teams/v2/{teamId}/team-gla-report',
    ends: 'read',
  },
  remindProfile: {
    preference: 'RESULT',
    waits: 'own',
    weight: 5,
    screen: '/explore/growth-leader-assessment-v2',
    ends: 'read',
  },
  remindLeader360: { preference: 'RESULT', waits: 'own', weight: 5, screen: '/explore/leader-360', ends: 'read' },
  remindCustom360: {
    preference: 'RESULT',
    waits: 'own',
    weight: 5,
    screen: '/explore/leader-360?customModel=true',
    ends: 'read',
  },
  /** News of a sprint that the person is in; who ends it is asked for its review in place of the end. Source: sprints, Notifications. */
  sprintStarted: { ...sprintNews(15), namesTeam: true },
  sprintExtended: { ...sprintNews(16), namesTeam: true },
  sprintEnding: { ...sprintNews(17), namesTeam: true },
  /** Somebody is in a sprint now that the person leads. */
  memberJoined: { ...sprintNews(18) },
  /** A round is closed, and somebody has answered; advice was written in it. Source: sprints, Notifications. */
  feedbackNews: {
    preference: 'FEEDBACK',
    newsMail: true,
    namesTeam: true,
    waits: 'own',
    weight: 20,
    screen: '/sprint/feedback',
    teamScreen: '/teams/v2/{teamId}/sprint/feedback',
    type: 'FEEDBACK',
    ends: 'read',
    ofSprint: true,
    marks: true,
    small: true,
  },
  adviceNews: {
    preference: 'ADVICE',
    newsMail: true,
    namesTeam: true,
    waits: 'own',
    weight: 21,
    screen: '/sprint/feedback',
    teamScreen: '/teams/v2/{teamId}/sprint/feedback',
    type: 'ADVICE',
    ends: 'read',
    ofSprint: true,
    marks: true,
    small: true,
  },
  /** A colleague has shared a sprint. */
  sprintShared: { preference: 'UPDATE', waits: 'own', weight: 12, screen: '/sprint/shared', ends: 'read' },
  /** A badge or certificate was issued. Source: sprints, Notifications. */
  badgeIssued: {
    preference: 'GAMIFICATION',
    newsMail: true,
    waits: 'own',
    weight: 13,
    screen: '/profile/general-settings#badges',
    ends: 'read',
    kind: 'gamification',
    marks: true,
    small: true,
  },
  researchOpen: {
    preference: 'SUGGESTION',
    waits: 'own',
    weight: 10,
    screen: '/profile/general-settings',
    small: true,
  },
  /** A survey runs, and who has not answered was asked or reminded a short while ago. */
  surveyRunning: { preference: 'SUGGESTION', waits: 'others', weight: 1, screen: alignment },
  /** Whom the person has asked to see a result, in a team that the person leads, and who has not answered. */
  requestSent: { preference: 'SUGGESTION', waits: 'others', weight: 2, screen: '/teams/v2/{teamId}/manager-impact' },
} as const satisfies Record<string, Rule>

export type InboxRule = keyof typeof inboxRules

export const inboxRuleNames = Object.keys(inboxRules) as [InboxRule, ...InboxRule[]]

/** The same with what a rule may leave out. */
export const ruleOf = (name: InboxRule): Rule => inboxRules[name]

/** The page where an entry is done: the person's own, or a team's. */
export function screenOf(
  name: InboxRule,
  teamId: number | null,
  facts: Readonly<Record<string, string | number>> = {},
): string {
  const { screen, teamScreen = screen, ofSprint } = ruleOf(name)
  const path = teamId === null ? screen : teamScreen.replace('{teamId}', String(teamId))
  return ofSprint && facts.sprintId ? `${path}?sprint=${facts.sprintId}` : path
}

/** What the place of an entry follows from. */
export interface Placed {
  id: number
  rule: InboxRule
  status: 'ACTIVE' | 'COMPLETED' | 'CANCELLED'
  /** Until when it can be done, or should have been; null has no date. */
  until: string | null
  /** Since when it waits. */
  notificationDate: string
  /** Until when the person has put it off. */
  putOffUntil: string | null
}

/** Lost if missed, someone waits, overdue, dated, undated, waiting for others. */
function rankOf({ rule, until }: Placed, at: number): number {
  const { waits } = ruleOf(rule)
  if (waits === 'others') return 5
  if (waits === 'lost') return 0
  if (waits === 'someone') return 1
  if (until === null) return 4
  return Date.parse(until) <= at ? 2 : 3
}

/** Whether it is something that the person is asked to do now: these are counted, and the first of them is the hero. */
export const isOpenAction = ({ rule, status, putOffUntil }: Pick<Placed, 'rule' | 'status' | 'putOffUntil'>): boolean =>
  status === 'ACTIVE' && putOffUntil === null && ruleOf(rule).waits !== 'others' && !ruleOf(rule).small

/** Whether it can wait for another day: what ends within two days cannot, and what is overdue can. */
export function mayPutOff({ rule, status, until }: Pick<Placed, 'rule' | 'status' | 'until'>, at: Date): boolean {
  if (status !== 'ACTIVE' || ruleOf(rule).waits === 'others') return false
  if (until === null) return true
  const left = Date.parse(until) - at.getTime()
  return left <= 0 || left > 2 * dayMs
}

/** When what is put off comes back: at nine the next morning, by the person's clock. */
export const backAt = (at: Date, zoned: Zoned): Date => instantOf(addDays(dayOf(at, zoned), 1), '09:00', zoned)

/**
 * What waits at `at` and is not put off, what comes first at the beginning: what would be lost, then who waits for it, what is overdue, what has a
 * date, what has none, and what waits for others. In each the earlier date comes first, then the lighter rule, then what has
 * waited for longer.
 */
export function inInboxOrder<E extends Placed>(entries: readonly E[], at: Date): E[] {
  const now = at.getTime()
  const dateOf = (it: E) => (it.until === null ? Infinity : Date.parse(it.until))
  return entries
    .filter(it => it.status === 'ACTIVE' && it.putOffUntil === null)
    .sort(
      (a, b) =>
        rankOf(a, now) - rankOf(b, now) ||
        compare(dateOf(a), dateOf(b)) ||
        ruleOf(a.rule).weight - ruleOf(b.rule).weight ||
        compare(Date.parse(a.notificationDate), Date.parse(b.notificationDate)) ||
        a.id - b.id,
    )
}

/** News of a sprint's rounds, which are all on one page: of feedback or of advice. */
function newsKey({ rule, facts }: Told): string | null {
  const { marks, type } = ruleOf(rule)
  return marks && type && facts.sprintId !== undefined ? `${rule} ${facts.sprintId}` : null
}

/** What tells of what an entry is news. */
export type Told = Pick<Placed, 'rule'> & { facts: Readonly<Record<string, string | number>> }

/** The same without news of older rounds where there is newer of the same kind and sprint, for a page that says what comes next. */
export function withNewestNews<E extends Placed & Told>(entries: readonly E[]): E[] {
  const isNewer = (it: E, than: E) =>
    (compare(Date.parse(it.notificationDate), Date.parse(than.notificationDate)) || it.id - than.id) > 0
  return entries.filter(it => !newsLike(entries, it).some(one => isNewer(one, it)))
}

/** What waits and is news of the same kind and sprint as an entry, itself among it: who has read one has read all. */
export function newsLike<E extends Placed & Told>(entries: readonly E[], entry: E): E[] {
  const key = newsKey(entry)
  return key === null ? [entry] : entries.filter(it => it.status === 'ACTIVE' && newsKey(it) === key)
}

/** What is put off at the moment, what comes back first at the beginning. */
export const putOffOf = <E extends Placed>(entries: readonly E[]): E[] =>
  entries
    .filter(it => it.status === 'ACTIVE' && it.putOffUntil !== null)
    .sort((a, b) => compare(Date.parse(a.putOffUntil ?? ''), Date.parse(b.putOffUntil ?? '')) || a.id - b.id)

// Two that are both endless are alike: their difference would be no number.
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Whether who has not answered should be reminded: two days after they last heard of it, or one day where the time ends within
 * two. A person gets a reminder once a day at the most.
 */
export function isReminderDue({ heardAt, deadline, at }: { heardAt: Date; deadline: Date; at: Date }): boolean {
  const isLate = deadline.getTime() - at.getTime() <= 2 * dayMs
  return at.getTime() - heardAt.getTime() >= (isLate ? 1 : 2) * dayMs
}

/** Results that a person can be reminded of, each with its rule. */
export const remindRules = {
  alignment: 'remindAlignment',
  teamGla: 'remindTeamGla',
  gla: 'remindProfile',
  leader360: 'remindLeader360',
  custom360: 'remindCustom360',
} as const satisfies Record<string, InboxRule>
export type ResultKind = keyof typeof remindRules
export const resultKinds = Object.keys(remindRules) as [ResultKind, ...ResultKind[]]

/** Days after which a reminder of a result comes. */
export const remindDays = 28

/** Days that a result counts as news, and that an expired survey can be gone on with. */
export const newsDays = 30

/**
 * The groups of a list: the coming seven days, whatever is later or has no date, what is welcome and not asked for, and what
 * others have to do. With the hero, the first two are as many as are counted (`isOpenAction`).
 */
export function groupOf(entry: Placed, at: Date): 'week' | 'later' | 'welcome' | 'others' {
  const { waits, small } = ruleOf(entry.rule)
  if (waits === 'others') return 'others'
  if (small) return 'welcome'
  if (entry.until === null) return waits === 'someone' ? 'week' : 'later'
  return Date.parse(entry.until) - at.getTime() <= 7 * dayMs ? 'week' : 'later'
}

const units = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
] as const

/** How long ago it was, in the largest unit that is full; null is less than a day, which reads 'Today'. Source: spec 3 section 9. */
export function agoOf(since: string, at: Date): { unit: (typeof units)[number][0]; n: number } | null {
  const ms = at.getTime() - Date.parse(since)
  for (const [unit, length] of units) if (ms >= length) return { unit, n: Math.floor(ms / length) }
  return null
}
