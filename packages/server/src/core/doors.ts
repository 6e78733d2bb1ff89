import type {
  AchievementName,
  DatedActivity,
  Language,
  MilestoneType,
  NetworkMember,
  PlanViewer,
  SprintFacts,
  TeamDashboard,
  TeamSprintResult,
  TeamSummary,
  UserState,
  ViewingItem,
  Worded,
} from '@trellis/sdk/contract'
import type { Tx } from './db.ts'
import type { Licensed } from './limits.ts'
import type { WaitingIn } from './waiting.ts'

/** The newest finished assessment of a person with its scores. */
export interface LatestGla {
  user_id: number
  id: number
  finished_at: Date
  /** Whose answers they are in the ledger. */
  unit: number
  /** By rank. */
  scores: {
    capability: string
    style_score: number | null
    strategy_score: number | null
    average_score: number | null
  }[]
}

/** What is asked of every room that has something for people to do. */
export interface Room {
  waiting: WaitingIn
}

/** What other rooms ask of the assessment. */
export interface GlaDoor extends Room {
  /** The newest assessment of each of these people, of those finished before `until`; who has finished none is left out. */
  latest(tx: Tx, tenantId: number, userIds: number[], until?: Date): Promise<LatestGla[]>
  /** The units of all that a person ever answered, as a candidate too. */
  unitsOf(tx: Tx, tenantId: number, userId: number): Promise<number[]>
  /** Label and meaning of a capability in a language. */
  words(language: Language, capability: string): { label: string; meaning: string }
  /** The capabilities that the assessment asks about, with their labels. */
  capabilities(language: Language): { capability: string; label: string }[]
  /** Where a person stands with the assessment. */
  stateOf(person: Licensed): Promise<UserState['glaV2']>
  /** What a person did as a candidate and has not decided about. */
  conversionOf(tx: Tx, tenantId: number, userId: number): Promise<UserState['jobCandidateConversion']>
  /** Makes it the person's own, or leaves it. */
  convert(
    tx: Tx,
    tenantId: number,
    userId: number,
    candidateId: number,
    accept: boolean,
  ): Promise<{ assessmentId: number | null }>
}

/** What other rooms ask of the teams. */
export interface TeamDoor extends Room {
  /**
   * Who lets a viewer see an item of theirs now: members of a team that the viewer manages or assists, by a right that is granted.
   */
  letSee(tx: Tx, tenantId: number, viewerId: number, item: ViewingItem): Promise<number[]>
  /** Who sees an item of a person now by a right that the person has given, each once, by name. */
  seenBy(tx: Tx, tenantId: number, ownerId: number, item: ViewingItem): Promise<PlanViewer[]>
  /**
   * Whether a person's 360 is open to the caller by a right: granted, and beside the numbers of teams that the caller was served it
   * shows nobody else. Where it is handed out by the call, the person is known to the caller from then on.
   */
  mayReadReport(context: Looker & { core: { doors: Doors } }, ownerId: number, isHanded: boolean): Promise<boolean>
}

/** What other rooms ask of the team survey. */
export interface AlignmentDoor extends Room {
  /** Label of a subscale in a language. */
  words(language: Language, subscale: string): { label: string }
  /** Teams whose survey waits for a person's answers, each with its deadline. */
  deadlinesOf(tx: Tx, tenantId: number, userId: number): Promise<Map<number, Date>>
  /** Whether a team has a report. */
  hasReport(tx: Tx, tenantId: number, teamId: number): Promise<boolean>
  /**
   * The written means of a team's newest report by subscale, as the looker is served them, which is written down; whether the report is
   * for the looker was asked before. Empty where there is none.
   */
  newestMeans(looker: Looker, teamId: number): Promise<Map<string, number>>
  /** When a team's newest survey was sent. */
  sentAt(tx: Tx, tenantId: number, teamId: number): Promise<Date | null>
  /** Who leaves the team answers its survey no more, should the time be extended either; what was handed in stays. */
  leave(tx: Tx, tenantId: number, memberId: number): Promise<void>
  /** Who has left a team and is of it again, or invited to it again, is asked in its survey as before; guests are not. */
  comeBack(tx: Tx, tenantId: number, teamId: number): Promise<void>
}

/** Who looks. */
export interface Looker {
  tx: Tx
  tenantId: number
  userId: number
}

/** Something of a sprint, or of a team, with its time. */
export interface SprintDate {
  kind: 'CHECK_IN' | 'ACTIVITY' | 'END'
  id: number
  /** What it is called; empty of a check-in and of the end. */
  title: string
  /** The sprint; empty where there is none. */
  label: string
  teamId: number | null
  teamName: string | null
  startsAt: Date
  endsAt: Date
  isDone: boolean
}

/** What other rooms ask of sprints and activities. */
export interface SprintDoor extends Room {
  /** The judged sprint that a certificate was issued for by its cause, as its holder may see it; null where it is gone. */
  certifiedFor(
    tx: Tx,
    tenantId: number,
    userId: number,
    cause: string,
  ): Promise<{ teamId: number | null; isOpen: boolean; facts: SprintFacts } | null>
  /** The sprint of the library for a capability or a subscale, in a language; undefined where there is none. */
  servingTo(language: Language, target: string): { code: string; label: string; description: string } | undefined
  /** The words of an outcome of the library in a language; undefined where there is none. */
  outcome(language: Language, code: string): string | undefined
  /** Outcomes of the library with a text in them, whatever the case, in the order of the library. */
  findOutcomes(
    language: Language,
    text: string,
    most: number,
  ): { code: string; label: string; sprint: string; sprintLabel: string }[]
  /** What runs of some teams, else what is planned, and whether the looker is in it; a team without is left out. */
  statesOf(looker: Looker, teamIds: readonly number[]): Promise<Map<number, NonNullable<TeamSummary['currentSprint']>>>
  /** The sprint of a team that runs, with its timeline. */
  summaryOf(looker: Looker, teamId: number): Promise<TeamDashboard['teamSprintSummary']>
  /** The sprints of a team that were ended in a year, newest first, and the years in which any was. */
  resultsOf(
    looker: Looker,
    teamId: number,
    year: number,
  ): Promise<{ sprintResult: TeamSprintResult[]; years: number[] }>
  /** Who leaves a team leaves its sprints: leads nothing there, and has no check-ins to come. */
  leave(tx: Tx, tenantId: number, teamId: number, userId: number): Promise<void>
  /** Keeps who reads a team's sprints now, before the team goes or another one leads it. */
  keepReaders(place: { tx: Tx; tenantId: number; sealKey: Buffer }, teamId: number): Promise<void>
  /** What of the looker's sprints lies between two instants, in order: check-ins that are not skipped, activities, the end. */
  datesOf(looker: Looker, from: Date, to: Date): Promise<SprintDate[]>
  /** Activities of a team that begin between two instants, in order. */
  activitiesBetween(looker: Looker, teamId: number, from: Date, to: Date): Promise<DatedActivity[]>
}

/** Something that is reached on a day, or within some. */
export interface DatedMilestone {
  id: number
  type: MilestoneType
  label: string
  from: string
  to: string
  isDone: boolean
  /** The team that has it; null of the own board. */
  team: { id: number; name: string } | null
}

/** What other rooms ask of the leaders' boards. */
export interface PlanDoor extends Room {
  /** Who supports a person, by the newest board: accounts and people from outside, in the order they were added. */
  networkOf(
    tx: Tx,
    tenantId: number,
    userId: number,
  ): Promise<{ userId: number | null; name: string; email: string; type: NetworkMember['type'] }[]>
  /** Says that others see the boards of these people than before: who has one open asks again, and of guests it is looked at who still may. */
  sightChanged(tx: Tx, tenantId: number, ownerIds: readonly number[]): Promise<void>
  /** Who of a person's network sees any of the own boards, each once, by name. */
  seenByNetwork(tx: Tx, tenantId: number, ownerId: number): Promise<Pick<PlanViewer, 'userId' | 'name'>[]>
  /** Milestones of a person's own boards and teams that touch some days, both included, in order. */
  milestonesBetween(tx: Tx, tenantId: number, userId: number, from: string, to: string): Promise<DatedMilestone[]>
  /**
   * The key challenges that these people have chosen for the year, each with who has, as far as the caller may open their boards: what
   * is told here, the boards tell as well.
   */
  challengesOf(
    context: Looker & { core: { doors: Doors }; language: Language },
    userIds: readonly number[],
  ): Promise<TeamDashboard['teamTopChallenges']>
  /** The newest board of a person; 0 where there is none. */
  newestOf(tx: Tx, tenantId: number, userId: number): Promise<number>
  /**
   * The guest of a link at an address, of the board that a leader, by e-mail, has asked to, else of the newest. Null where nobody
   * is asked there, or no longer.
   */
  guestAt(
    tx: Tx,
    tenantId: number,
    email: string,
    leader: string | null,
  ): Promise<{ id: number; expiresAt: Date } | null>
}

/** The newest report of a 360 of a person, as far as others' numbers are shown. */
export interface Latest360 {
  userId: number
  roundId: number
  madeAt: Date
  /** Whose it is in numbers of teams; null where it counts in none. */
  unit: number | null
  /** Means of all others in the shown groups, as they are written; broad where a group is among them that is anonymous. */
  others: { capability: string; others: number; isBroad: boolean }[]
}

/** What other rooms ask of the 360. */
export interface Leader360Door extends Room {
  /** Whether a person has a report of the plain 360, or of the organisation's own. */
  hasReport(tx: Tx, tenantId: number, userId: number, custom: boolean): Promise<boolean>
  /** The newest report of each of these people, with `until` of those made before; who has none is left out. */
  latest(tx: Tx, tenantId: number, userIds: readonly number[], until?: Date): Promise<Latest360[]>
  /**
   * The same for one reader, without those of others whom that reader has rated in an anonymous group: of what is left without the own
   * ratings too little may stand behind it. Source: ledger, Known to a viewer.
   */
  latestTo(tx: Tx, tenantId: number, readerId: number, userIds: readonly number[], until?: Date): Promise<Latest360[]>
  /** The units of all reports of these people; who has none is left out. */
  unitsOf(tx: Tx, tenantId: number, userIds: readonly number[]): Promise<Map<number, number[]>>
  /** Units of the leaders of whose reports a person may be told less, having rated them. */
  ratedBy(tx: Tx, tenantId: number, userId: number): Promise<number[]>
  /** Somebody asks a person for a 360: it waits in the inbox until one is sent. */
  wanted(tx: Tx, tenantId: number, userId: number, senderId: number): Promise<void>
  /** Whether a person has a report, and what the organisation's own 360 is called, where there is one. */
  stateOf(
    person: Licensed,
  ): Promise<Pick<UserState, 'gla360ReportGenerated' | 'customGL360Enabled' | 'customGL360NavTitle'>>
}

/** What other rooms ask of what waits for people. */
export interface InboxDoor extends Room {
  /** What waits for a person, as it was last looked at, and ends between two instants. */
  deadlinesOf(
    tx: Tx,
    tenantId: number,
    userId: number,
    from: Date,
    to: Date,
  ): Promise<(Worded & { id: number; teamId: number | null; until: string })[]>
  /** Who leaves a team is not reminded of its results. */
  leave(tx: Tx, tenantId: number, teamId: number, userId: number): Promise<void>
}

/** A badge or certificate that was reached. */
export interface Issued {
  userId: number
  achievement: AchievementName
  /** What it is issued for: once for each. Empty where a person has it once. */
  cause: string
  /** The criteria as they were met. */
  criteria: unknown
  /** What it is for, as it is called now, with its first and last day: the holder and the public page read it. */
  about?: { title: string; from: string; until: string }
  at: Date
}

/** What other rooms ask of badges. */
export interface BadgeDoor extends Room {
  /** Issues a badge or certificate. One that was issued for the same cause stays as it is. */
  issue(tx: Tx, tenantId: number, issued: Issued): Promise<void>
  /** Of these causes those for which nothing counts any more: what was issued for them was withdrawn. */
  withdrawn(tx: Tx, tenantId: number, causes: readonly string[]): Promise<Set<string>>
}

/** What rooms ask of each other: a room reads and writes its own rows alone. `rooms.ts` puts the rooms behind it. */
// A type, not an interface: what is asked of every room is then checked of every door.
export type Doors = {
  gla: GlaDoor
  alignment: AlignmentDoor
  team: TeamDoor
  sprint: SprintDoor
  badge: BadgeDoor
  plan: PlanDoor
  leader360: Leader360Door
  calendar: Room
  inbox: InboxDoor
}
