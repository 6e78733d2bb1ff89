import { type Relation, relations } from '../core/relations.ts'
import type { Role } from '../core/roles.ts'

/** What a person enters or what is made from it, as far as others may come to see it. */
export const seenItems = [
  'alignmentAnswer',
  'alignmentStatus',
  'alignmentReport',
  'research',
  'gla',
  'strengths',
  'teamGla',
  'teamGl360',
  'focusNote',
  'teamDetails',
  'plan',
  'planScores',
  'planNetwork',
  'gl360Report',
] as const
export type SeenItem = (typeof seenItems)[number]

/** Who can come to see something of others. Who is only invited, or asked to answer, sees nothing of it. */
export type Viewer = Exclude<Relation, 'invited' | 'asked' | 'actedFor'>

/** What the answer depends on beside the relation. */
export interface SeenFacts {
  /** The owner has granted the viewing right of the item's type. */
  granted?: boolean
  /** The owner lets the whole team see the strengths. */
  teamShown?: boolean
  /** Enough people stand behind an aggregated number. */
  enough?: boolean
}

type Condition = keyof SeenFacts

/** Who sees an item, and on which condition. The one place where this is written: screens and server ask the functions below. */
const audiences: Record<SeenItem, Partial<Record<Viewer, Condition | 'always'>>> = {
  // Single answers leave the server for nobody but the person who gave them.
  alignmentAnswer: { self: 'always' },
  alignmentStatus: { self: 'always', manager: 'always', assistant: 'always' },
  alignmentReport: { manager: 'enough', assistant: 'enough', member: 'enough' },
  research: { self: 'always' },
  // A right is given to a person by name: to the manager, or to the assistant who sees the board of the manager too.
  gla: { self: 'always', manager: 'granted', assistant: 'granted' },
  strengths: { self: 'always', manager: 'teamShown', assistant: 'teamShown', member: 'teamShown' },
  teamGla: { manager: 'enough', assistant: 'enough', member: 'enough' },
  teamGl360: { manager: 'enough', assistant: 'enough', member: 'enough' },
  focusNote: { manager: 'always', assistant: 'always', member: 'always' },
  teamDetails: { manager: 'always', assistant: 'always', member: 'always', admin: 'always' },
  // A right is given by name, as for the assessment; no administrator reads a plan.
  plan: { self: 'always', manager: 'granted', assistant: 'granted', network: 'always', guest: 'always' },
  planScores: { self: 'always' },
  planNetwork: { self: 'always' },
  gl360Report: { self: 'always', manager: 'granted', assistant: 'granted' },
}

/** Everyone who can come to see an item, with the condition, in the order a screen names them. */
export function audienceOf(item: SeenItem): { who: Viewer; when: Condition | 'always' }[] {
  return relations.flatMap(who => {
    if (who === 'invited' || who === 'asked' || who === 'actedFor') return []
    const when = audiences[item][who]
    return when ? [{ who, when }] : []
  })
}

/** Whether one who stands in these relations may see an item now. The server authorises with it. */
export function maySee(item: SeenItem, standing: readonly Relation[], facts: SeenFacts = {}): boolean {
  return audienceOf(item).some(({ who, when }) => standing.includes(who) && (when === 'always' || facts[when] === true))
}

/**
 * What can be done, and who does it: how one stands to the team or person, or the role one has in the organisation. The one place
 * where this is written: server, menus and screens ask `canDo`. Where an endpoint asks for roles itself, they are the same.
 */
const doers = {
  /** Reads the board of the team, its activities and sprints. */
  openTeamBoard: ['manager', 'assistant', 'member'],
  /** Reads the board of members who let one see their results. */
  openManagerBoard: ['manager', 'assistant'],
  editTeam: ['manager', 'assistant'],
  handOverTeam: ['manager'],
  nameAssistant: ['manager'],
  deleteTeam: ['manager'],
  addMembers: ['manager', 'assistant'],
  inviteAgain: ['manager', 'assistant'],
  /** A member may leave. */
  removeMember: ['self', 'manager', 'assistant'],
  writeFocusNote: ['manager', 'assistant'],
  /** Says what the team has before it. */
  planMilestone: ['manager', 'assistant'],
  /** Plans an activity of the team, or of the own sprint. */
  planActivity: ['self', 'manager', 'assistant', 'member'],
  /** Changes, ends or deletes one: the own, or as the manager any. Source: spec 2 section 6. */
  modifyActivity: ['self', 'manager'],
  /** Says where an action of a sprint stands: who leads it, or as the manager any. Source: spec 2 section 6. */
  actOnAction: ['self', 'manager'],
  /** Reminds members of a sprint who have not joined or are inactive. */
  remindSprintMembers: ['manager'],
  /** Sets how a member of a sprint is reached: the own, or as the manager any. */
  setSprintMember: ['self', 'manager'],
  /** Asks members to show results of theirs. */
  askForRights: ['manager', 'assistant'],
  /** Shows or hides what is one's own. */
  giveRights: ['manager', 'assistant', 'member'],
  /** Knows that the team has a survey, until when, and whether it waits for the own answers. */
  knowSurvey: ['manager', 'assistant', 'member', 'invited', 'asked'],
  startSurvey: ['manager', 'assistant'],
  addRespondents: ['manager', 'assistant'],
  excludeRespondents: ['manager', 'assistant'],
  remindRespondents: ['manager', 'assistant'],
  extendSurvey: ['manager', 'assistant'],
  makeReport: ['manager', 'assistant'],
  /** Has the express screen, which makes a team where there is none. */
  openExpress: ['ADMIN', 'BUYER'],
  /** Sends an express survey to the own team, by one who has the screen. */
  startExpress: ['manager'],
  designTeamSprint: ['manager'],
  openConsole: ['ADMIN', 'BUYER', 'TRELLIS_OPS', 'TEAM_ANALYTICS', 'GROWTH_LEADER_ANALYTICS'],
  openSurveyQuality: ['ADMIN', 'TEAM_ANALYTICS'],
  setReportMinimum: ['ADMIN'],
  /** Makes the key by which a host signs its people in, and lists the pages that may embed. */
  setUpEmbeds: ['ADMIN'],
  /** Lists the certificates of the organisation, and withdraws one. */
  withdrawCertificates: ['ADMIN'],
  /** Puts 360s of the organisation together, and sets from how many answers a group is shown. */
  setUp360: ['ADMIN'],
  /** Mails a request to anybody of the organisation. Others do to members of a team that they manage or assist. */
  mailAnybody: ['ADMIN'],
  readTags: ['self', 'ADMIN'],
  actAsAnother: ['ADMIN'],
} satisfies Record<string, readonly (Relation | Role)[]>

export type Deed = keyof typeof doers

/** What may be done in somebody's name, as their endpoints say (`access.inPersonsName`): everything else is the person's alone. */
const inPersonsName: readonly Deed[] = [
  'editTeam',
  'handOverTeam',
  'nameAssistant',
  'addMembers',
  'inviteAgain',
  'removeMember',
]

export const deeds = Object.keys(doers) as Deed[]

/** Whether one who stands in these relations, or has these roles, may do something. The server authorises with it. */
export const canDo = (deed: Deed, standing: readonly (Relation | Role)[]): boolean =>
  (doers[deed] as readonly (Relation | Role)[]).some(who => standing.includes(who)) &&
  (!standing.includes('actedFor') || inPersonsName.includes(deed))

/** Whether a name holds what is searched for, whatever the case; nothing searched for is in every name. Source: spec 1 section 5. */
export const hasInName = (name: string, search: string): boolean =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
