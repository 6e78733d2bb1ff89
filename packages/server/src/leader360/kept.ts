import type { GapWord, GroupCount, RaterGroup } from '@trellis/sdk/contract'

/** A group in one capability: what everybody gets, and by what it is decided who else does. */
export interface KeptGroup {
  group: RaterGroup
  n: number
  mean: number
  count: GroupCount
  /** What it rests on in the ledger, those of the organisation by themselves, too; none of those who stand alone. */
  setIds: number[]
}

export interface KeptCapability {
  capability: string
  groups: KeptGroup[]
  others?: number
  self?: number
  gap?: number
  word?: GapWord
}

export interface KeptWords {
  code: string
  anonymous: string[]
  /** Of how many who count, and from outside. */
  count: GroupCount
  named: { raterId: number; group: RaterGroup; text: string }[]
}

/** What is kept of a report, once and for all. The counts never leave the server. */
export interface Kept {
  capabilities: KeptCapability[]
  groups: { group: RaterGroup; isShown: boolean; isOutside: boolean }[]
  words: KeptWords[]
  /** Raters who are in the numbers of a group of those who stand alone; missing in reports of before. */
  alone?: number[]
  isBesideEarlier: boolean
}

/** Whether a report shows any group of others. */
export const showsOthers = ({ groups }: Pick<Kept, 'groups'>): boolean =>
  groups.some(it => it.isShown && it.group !== 'self')
