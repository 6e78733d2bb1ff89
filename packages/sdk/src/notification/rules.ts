import type { Entitlement } from '../core/entitlements.ts'
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
  /** Its words say how it stands: once it is done they are others. */
  saysDone?: true
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
    saysDone: true,
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
  /**
   * Nobody chose, and the sprint was set aside by itself: told to its owner as the choice was, and until it is read, as whoever was
   * away for four weeks finds it on no page of a running sprint. Source: sprints, Life.
   */
  sprintSetAside: {
    ...sprintNews(12.5),
    preference: 'SPRINT_REVIEW',
    namesTeam: true,
    screen: '/my/portfolio',
    teamScreen: '/teams/v2/{teamId}/team-portfolio',
  },
  /** A check-in is done, and how effective it was is not said yet; its window is still open. Source: sprints, Notifications. */
  checkInRate: {
    preference: 'CHECK_IN',
    saysDone: true,
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
  /** Whom the person has asked for support, and who would rather not: who is asked is told that the leader sees it. */
  networkNo: { preference: 'UPDATE', waits: 'own', weight: 12.6, screen: '/plan', ends: 'read', marks: true },
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
    saysDone: true,
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
  /** An activity of a sprint is the person's, from its day on until it is done or moved. Source: sprints, Notifications. */
  sprintActivity: {
    preference: 'ACTIVITY',
    saysDone: true,
    newsMail: true,
    waits: 'own',
    weight: 23,
    screen: '/sprint/kanban',
    teamScreen: '/teams/v2/{teamId}/sprint/kanban',
    type: 'ACTIVITY',
  },
  /** The team’s stand-up of today asks the person, until it is answered or the day ends. Source: sprints, Notifications. */
  standUp: {
    preference: 'STAND_UP',
    saysDone: true,
    waits: 'lost',
    weight: 3.5,
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
  /** Time is up, fewer were asked than a report needs, and nobody can be added: there will be none. */
  surveyFewAsked: { preference: 'SUGGESTION', waits: 'own', weight: 1.5, screen: alignment, ends: 'read' },
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
  memberJoined: sprintNews(18),
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
  /** What was issued no longer counts: whoever has shown it elsewhere is to know. */
  badgeWithdrawn: {
    preference: 'GAMIFICATION',
    newsMail: true,
    waits: 'own',
    weight: 12.8,
    screen: '/profile/general-settings#badges',
    ends: 'read',
    kind: 'gamification',
    marks: true,
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

/** As what an entry of the inbox is chosen. */
export const preferenceTypeOf = (rule: InboxRule): PreferenceType => ruleOf(rule).preference

/** Whether an entry stands in the mail of news; that a check-in opens has its own, that it closes stands here. */
export const isMailedAsNews = (rule: InboxRule, occurrence: string): boolean =>
  ruleOf(rule).newsMail === true && (rule !== 'checkIn' || occurrence !== '')

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
