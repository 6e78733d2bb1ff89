import { errorOf } from '../core/error-of.ts'
import type { PlanMilestone } from '../plan/schemas.ts'
import type { RoomAnswers } from './answers.ts'

/** What a team has before it; may be changed while it runs. */
export interface DemoTeamMilestones {
  today?: string
  milestones?: PlanMilestone[]
}

/** Milestones of a team of the demo, around a day of its. */
export const demoTeamMilestones = (): PlanMilestone[] => [
  {
    ...{ id: 1, type: 'OTHER', label: 'Limits agreed with Finance', version: 2 },
    ...{ dateFrom: '2026-09-28', dateTo: '2026-09-28', doneAt: '2026-09-28T12:00:00.000Z' },
  },
  {
    ...{ id: 2, type: 'TEAM_ALIGNMENT_SURVEY', label: 'Third survey', version: 1 },
    ...{ dateFrom: '2026-12-01', dateTo: '2026-12-14', doneAt: null },
  },
  {
    ...{ id: 3, type: 'TEAM_DEVELOPMENT_EVENT', label: 'Two days away: who decides what', version: 1 },
    ...{ dateFrom: '2027-01-20', dateTo: '2027-01-21', doneAt: null },
  },
]

/** The milestones of a team from memory, with versions and conflicts. */
export function teamMilestoneAnswers(
  demo: DemoTeamMilestones,
): Pick<RoomAnswers<'plan'>, 'teamMilestones' | 'saveTeamMilestone' | 'deleteTeamMilestone'> {
  let next = 100
  const all = () => {
    demo.milestones ??= demoTeamMilestones()
    return demo.milestones
  }
  const fresh = (id: number, version: number) => {
    const current = all().find(it => it.id === id)
    if (current?.version !== version) throw errorOf('conflict', 'conflict', { details: { current: current ?? null } })
    return current
  }
  return {
    teamMilestones: ({ params }) => ({
      teamId: params.id,
      today: demo.today ?? '2026-11-20',
      milestones: [...all()].sort((a, b) => (a.dateFrom < b.dateFrom ? -1 : 1)),
    }),
    saveTeamMilestone: ({ body: { id, teamId: _, done, version, ...words } }) => {
      const before = id === 0 ? null : fresh(id, version)
      const present = before?.doneAt ?? null
      const doneAt = done === undefined ? present : done ? (present ?? '2026-11-20T12:00:00.000Z') : null
      const made = { ...words, id: id || ++next, doneAt, version: version + 1 }
      demo.milestones = [...all().filter(it => it.id !== made.id), made]
      return made
    },
    deleteTeamMilestone: ({ params, query }) => {
      if (all().some(it => it.id === params.id)) fresh(params.id, query.version)
      demo.milestones = all().filter(it => it.id !== params.id)
      return { id: params.id, version: query.version }
    },
  }
}
