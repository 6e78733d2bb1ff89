/** Groups of raters. Those who stand alone come first. Source: plan, 360; spec 1 section 6. */
export const raterGroups = ['self', 'manager', 'mentor', 'coach', 'peer', 'team', 'customer', 'other'] as const
export type RaterGroup = (typeof raterGroups)[number]

/** Groups that the leader asks. */
export const askedGroups = ['manager', 'mentor', 'coach', 'peer', 'team', 'customer', 'other'] as const
export type AskedGroup = (typeof askedGroups)[number]

const named: readonly RaterGroup[] = ['self', 'manager', 'mentor', 'coach']
/** Groups in which nobody from outside counts: who is in them is of the organisation. */
const ofHouse: readonly RaterGroup[] = ['peer', 'team']

/** Whether a group is shown from one rater on, who is told so and signs what is written. Source: plan, 360. */
export const isNamedGroup = (group: string): boolean => named.some(it => it === group)

/** Limits of a round. Days count from when it is sent. Source: plan, 360. */
export const leader360Limits = {
  days: 21,
  leastDays: 7,
  mostDays: 60,
  /** Added once by itself where no anonymous group has reached the minimum. */
  extraDays: 14,
  /** Raters that give a picture already. */
  advised: 8,
  /** Pages of statements at the most: 10 capabilities of 4, and 10 own ones. */
  pages: 5,
  /** Raters at the most. */
  raters: 60,
  /** Raters a group shows from where all of them are from outside: nobody can check who they are. */
  outsideLeast: 5,
  leastMinimum: 3,
  mostMinimum: 10,
  /** Characters of an open answer. */
  words: 1000,
  /** Days from being asked to the first reminder by hand. */
  remindFirstDays: 1,
  /** Days between two reminders by hand. */
  remindAgainDays: 7,
  /** Days before the end on which who is open is reminded, at 9:00 of the rater's own clock. */
  remindDays: [7, 2],
  /** Until so long before the end somebody else can be asked. */
  lastAskedDays: 2,
} as const

/** Limits of a custom 360. Source: plan, 360. */
export const customLimits = {
  leastCapabilities: 4,
  mostCapabilities: 10,
  leastItems: 2,
  mostItems: 4,
  mostOwn: 10,
  title: 40,
  item: 200,
  /** That an organisation keeps. */
  mostModels: 100,
} as const

/** Minutes that so many statements take. */
export const minutesOf = (statements: number): number => Math.max(1, Math.ceil(statements / 5))
/** Minutes of a rater: the statements and, after them, three open questions. */
export const raterMinutes = (statements: number): number => minutesOf(statements) + 4

/** Items on a page. Source: spec 1 section 9. */
export const leader360PageSize = 10

/** How many of a group have answered, by whether somebody answers for who they are. */
export interface GroupCount {
  inside: number
  outside: number
}

/** From how many on anonymous answers are shown, where so many of them are of people of the organisation. Source: plan, 360. */
export const leastShown = (inside: number, minimum: number): number =>
  inside > 0 ? minimum : Math.max(leader360Limits.outsideLeast, minimum)

/**
 * Whether a group is shown. Who is named is from one on. Peers and team count people of the organisation alone: an address that the
 * leader made up covers nobody. Customers and others may all be from outside, and show from five then; beside too few of the
 * organisation nobody is shown, as the others could be made up. Source: plan, 360.
 */
export function isGroupShown(group: RaterGroup, { inside, outside }: GroupCount, minimum: number): boolean {
  if (isNamedGroup(group)) return inside + outside > 0
  if (inside >= minimum) return true
  return !ofHouse.includes(group) && inside === 0 && outside >= leastShown(0, minimum)
}

/** How many of a group have to answer, as it is told to who is asked and to who asks. */
export function groupLeast(group: RaterGroup, { inside }: GroupCount, minimum: number): number {
  if (isNamedGroup(group)) return 1
  return ofHouse.includes(group) ? minimum : leastShown(inside, minimum)
}

/** Whether open answers of anonymous raters are told: from as many as count. */
export const areWordsShown = (count: GroupCount, minimum: number): boolean => isGroupShown('other', count, minimum)

/** The group of somebody of the nurture network, by the member's type. Source: plan, 360. */
export function groupOfNetwork(type: string): AskedGroup {
  const groups: Record<string, AskedGroup> = {
    MANAGER: 'manager',
    MENTOR: 'mentor',
    COACH: 'coach',
    PEER: 'peer',
    TEAM: 'team',
    ON_BOARDING_BUDDY: 'peer',
    ACC_PARTNER: 'peer',
  }
  return groups[type] ?? 'other'
}

/** Why nothing of a rater's is shown: in a round before it was shown alone, and is one of a group now; or the other way round. */
export const leftOuts = ['alone', 'grouped'] as const
export type LeftOut = (typeof leftOuts)[number]

export const gapWords = ['self higher', 'self lower', 'in line'] as const
export type GapWord = (typeof gapWords)[number]
