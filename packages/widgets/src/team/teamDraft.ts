import { type Client, type TeamDetails, teamDistributions, teamPurposes, teamTypes } from '@trellis/sdk'
import { textsOf } from '../shared/kept.ts'

type Body = Parameters<Client['team']['createTeam']>[0]['body']

/** What a person fills in about a team: every field that is sent. Days are '' while there is none. */
export type TeamDraft = { [Field in keyof Body]-?: Exclude<Body[Field], null | undefined> }

export const emptyDraft: TeamDraft = {
  name: '',
  description: '',
  purpose: 'PROJECT',
  type: 'HYBRID',
  distribution: 'ONE_SITE',
  durationStart: '',
  durationEnd: '',
}

export const draftOf = (it: TeamDetails): TeamDraft => ({
  name: it.name,
  description: it.description,
  purpose: it.purpose,
  type: it.type,
  distribution: it.distribution,
  durationStart: it.durationStart ?? '',
  durationEnd: it.durationEnd ?? '',
})

/** What the browser kept of a draft, a field that is missing or strange as in an empty one. */
export function keptDraft(found: unknown): TeamDraft {
  const { purpose, type, distribution } = textsOf(found, ['purpose', 'type', 'distribution'])
  return {
    ...textsOf(found, ['name', 'description', 'durationStart', 'durationEnd']),
    purpose: teamPurposes.find(it => it === purpose) ?? emptyDraft.purpose,
    type: teamTypes.find(it => it === type) ?? emptyDraft.type,
    distribution: teamDistributions.find(it => it === distribution) ?? emptyDraft.distribution,
  }
}

/** The draft as the server takes it. */
export const bodyOf = (it: TeamDraft) => ({
  ...it,
  durationStart: it.durationStart || null,
  durationEnd: it.durationEnd || null,
})

/** Keys of `team.create` for what is wrong. */
export function errorsOf(it: TeamDraft): { name?: 'nameMissing'; durationEnd?: 'endEarly' } {
  return {
    ...(it.name.trim() ? {} : { name: 'nameMissing' as const }),
    ...(it.durationStart && it.durationEnd && it.durationEnd < it.durationStart
      ? { durationEnd: 'endEarly' as const }
      : {}),
  }
}

/** The fields in which two drafts differ, as they would be saved. */
export function differing(one: TeamDraft, other: TeamDraft): (keyof TeamDraft)[] {
  const [a, b] = [bodyOf(one), bodyOf(other)]
  return (Object.keys(a) as (keyof TeamDraft)[]).filter(it => a[it] !== b[it])
}
