import type { Activity, ActivityStatus, ActivityType } from '../core/activity.ts'
import { errorOf } from '../core/error-of.ts'

import type { Relation } from '../core/relations.ts'
import type { Stakeholder } from '../sprint/activities.ts'
import { inOrder, withMove } from '../sprint/kanban.ts'
import type { RoomAnswers } from './answers.ts'

const dayMs = 86_400_000

/** The board of a sprint; may be changed while it runs. */
export interface DemoKanban {
  activities?: Activity[]
  stakeholders?: Stakeholder[]
  standing?: Relation[]
  leads?: number[]
  version?: number
}

interface Given {
  status?: ActivityStatus
  type?: ActivityType
  /** Days from now; none without. */
  days?: number
  actionId?: number | null
  crews?: number[]
  members?: number[]
  stakeholders?: number[]
  more?: Partial<Activity>
}

const placed = (at: number) => `a${at.toFixed(9).padStart(16, '0')}`
const numberOf = (place: string | undefined) => (place === undefined ? null : Number(place.slice(1)))

/** An activity of the demo's sprint. */
export function demoActivity(id: number, title: string, given: Given = {}, now = Date.now()): Activity {
  const { status = 'TODO', type = 'OTH', days, actionId = 2, crews = [], members = [], stakeholders = [] } = given
  const from = days === undefined ? null : new Date(Math.floor(now / dayMs) * dayMs + days * dayMs + 9 * 3_600_000)
  const to = from && new Date(from.getTime() + 3_600_000)
  return {
    id,
    teamId: null,
    sprintId: 5,
    title,
    description: '',
    activityType: { code: type },
    status,
    place: placed(id),
    meetingDate: from?.toISOString().slice(0, 10) ?? null,
    meetingTimeFrom: from?.toISOString().slice(0, 19) ?? null,
    meetingTimeTo: to?.toISOString().slice(0, 19) ?? null,
    actionId,
    activityStakeholders: stakeholders.map(stakeholderId => ({ stakeholderId })),
    activityCrews: crews.map(sprintCrewId => ({ sprintCrewId })),
    activityTeamMembers: members.map(sprintTeamMemberId => ({ sprintTeamMemberId })),
    createdBy: 1,
    createdByName: 'Ada Lindqvist',
    isOwn: true,
    version: 1,
    ...given.more,
  }
}

/** The activities of a sprint in its fifth week. */
export const demoActivities = (): Activity[] => [
  demoActivity(1, 'Prepare the frame for hiring decisions', { type: 'SDL', days: 7, members: [9] }),
  demoActivity(2, 'Ask Cleo where you still step in', { type: 'ESC', days: 9, crews: [1], actionId: 3 }),
  demoActivity(3, 'Agree limits with Finance', { type: 'ACS', days: 10, stakeholders: [1] }),
  demoActivity(4, 'Write down what you will no longer decide', { type: 'OTH' }),
  demoActivity(5, 'Ben takes the choice of the supplier', { status: 'IN_PROGRESS', type: 'EST', days: -3, crews: [4] }),
  demoActivity(6, 'Look back with Greta on the budget call', {
    status: 'IN_PROGRESS',
    type: 'ESC',
    days: 4,
    crews: [2],
    actionId: 3,
  }),
  demoActivity(7, 'Check-in 5', { status: 'IN_PROGRESS', type: 'WC', days: 1, actionId: null }),
  demoActivity(8, 'List ten decisions that wait for you', { status: 'DONE', days: -21, actionId: 1, members: [9] }),
  demoActivity(9, 'Workshop: delegation that lasts', { status: 'DONE', type: 'FSL', days: -5, crews: [1, 2, 3, 4] }),
  demoActivity(10, 'Check-in 6', { type: 'WC', days: 8, actionId: null }),
]

/** So many activities, in all columns. */
export const manyActivities = (n: number): Activity[] =>
  Array.from({ length: n }, (_, at) => {
    const status = (['TODO', 'IN_PROGRESS', 'DONE'] as const)[at % 3] ?? 'TODO'
    const type = (['SDL', 'ESC', 'OTH', 'FSL', 'ACS'] as const)[at % 5] ?? 'OTH'
    return demoActivity(at + 1, `Activity ${at + 1} of a long list`, {
      ...{ status, type, days: (at % 40) - 15, actionId: at % 4 === 3 ? null : 2 + (at % 2) },
      crews: at % 2 ? [1 + (at % 4)] : [1, 2],
    })
  })

/** The board from memory. */
export function kanbanAnswers(demo: DemoKanban): RoomAnswers<'sprint'> {
  let version = demo.version ?? 1
  let next = 1000
  const changedIn = new Map<number, number>()
  const all = () => demo.activities ?? []
  const find = (id: number) => {
    const found = all().find(it => it.id === id)
    if (!found) throw errorOf('notFound', 'Not found')
    return found
  }
  /** The one that has changed gets a place between those beside it; no other one changes. */
  const put = (list: Activity[], id: number) => {
    const at = list.findIndex(it => it.id === id)
    const before = numberOf(list[at - 1]?.place) ?? 0
    const after = numberOf(list[at + 1]?.place) ?? before + 2
    changedIn.set(id, ++version)
    demo.activities = list.map(it =>
      it.id === id ? { ...it, place: placed((before + after) / 2), version: it.version + 1 } : it,
    )
  }
  return {
    sprintActivities: ({ query }) => ({
      version,
      standing: demo.standing ?? ['self'],
      leads: demo.leads ?? [],
      activities: inOrder(all()).filter(
        it => query.newerThan === undefined || (changedIn.get(it.id) ?? 0) > query.newerThan,
      ),
      ids: inOrder(all()).map(it => it.id),
    }),
    moveActivity: ({ body }) => {
      find(body.id)
      put(withMove(inOrder(all()), body), body.id)
      return { activity: find(body.id), version }
    },
    stakeholders: () => ({ stakeholders: demo.stakeholders ?? [] }),
    addStakeholder: ({ body }) => {
      const list = demo.stakeholders ?? []
      const it = list.find(one => one.name === body.name) ?? {
        ...{ id: list.length + 1, sprintId: body.sprintId, name: body.name, email: null },
      }
      demo.stakeholders = [...list.filter(one => one !== it), it]
      return it
    },
    removeStakeholder: ({ params }) => {
      demo.stakeholders = (demo.stakeholders ?? []).filter(it => it.id !== params.id)
      demo.activities = all().map(it => ({
        ...it,
        activityStakeholders: it.activityStakeholders.filter(one => one.stakeholderId !== params.id),
      }))
      return {}
    },
    saveActivity: ({ body }) => {
      const before = body.id === undefined ? null : find(body.id)
      if (before && before.version !== body.version)
        throw errorOf('conflict', 'conflict', { details: { current: before } })
      const it: Activity = {
        ...(before ?? demoActivity(next++, body.title)),
        title: body.title,
        description: body.description ?? '',
        activityType: body.activityType,
        meetingDate: body.meetingTimeFrom?.slice(0, 10) ?? null,
        meetingTimeFrom: body.meetingTimeFrom?.slice(0, 19) ?? null,
        meetingTimeTo: body.meetingTimeTo?.slice(0, 19) ?? null,
        actionId: body.actionId ?? null,
        activityStakeholders: body.activityStakeholders ?? [],
        activityCrews: body.activityCrews ?? [],
        activityTeamMembers: body.activityTeamMembers ?? [],
      }
      const list = inOrder(all())
      put(before ? list.map(one => (one.id === it.id ? it : one)) : [...list, it], it.id)
      return find(it.id)
    },
    deleteActivity: ({ params }) => {
      find(params.id)
      version++
      demo.activities = all().filter(it => it.id !== params.id)
      return {}
    },
  }
}
