import type { Activity } from '@trellis/sdk'
import type { KanbanBoard } from './KanbanModel.ts'

/** Somebody whom activities are done with. */
export interface KanbanPerson {
  /** Of which kind, and the id there: `member 9`. */
  key: string
  name: string
  imageUrl: string | null
}

/** Everybody of a sprint by key: the sprint team, its crew, its stakeholders. */
export function peopleOfBoard({ sprint, stakeholders }: KanbanBoard): Map<string, KanbanPerson> {
  const of = (kind: string, list: readonly { id: number; name: string; imageUrl?: string | null }[]) =>
    list.map(({ id, name, imageUrl = null }) => ({ key: `${kind} ${id}`, name, imageUrl }))
  return new Map(
    [
      ...of('member', sprint.sprintTeamMembers),
      ...of('crew', sprint.sprintCrews),
      ...of('stakeholder', stakeholders),
    ].map(it => [it.key, it]),
  )
}

/** The keys of the people of an activity. */
export const keysOf = (
  it: Pick<Activity, 'activityTeamMembers' | 'activityCrews' | 'activityStakeholders'>,
): string[] => [
  ...it.activityTeamMembers.map(one => `member ${one.sprintTeamMemberId}`),
  ...it.activityCrews.map(one => `crew ${one.sprintCrewId}`),
  ...it.activityStakeholders.map(one => `stakeholder ${one.stakeholderId}`),
]

/** The same as they are sent. */
export function peopleFrom(keys: readonly string[]) {
  const of = (kind: string) => keys.filter(it => it.startsWith(`${kind} `)).map(it => Number(it.slice(kind.length + 1)))
  return {
    activityTeamMembers: of('member').map(sprintTeamMemberId => ({ sprintTeamMemberId })),
    activityCrews: of('crew').map(sprintCrewId => ({ sprintCrewId })),
    activityStakeholders: of('stakeholder').map(stakeholderId => ({ stakeholderId })),
  }
}
