import { errorOf } from '../core/error-of.ts'

import type { PortfolioSprint } from '../sprint/results.ts'
import type { SeenSprint, SprintDetails } from '../sprint/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { demoMatrix, demoRounds } from './feedback.ts'
import { demoAnalytics } from './sprint-analytics.ts'
import { demoProgress } from './sprints-data.ts'

/** What another person lets one see; may be changed while it runs. */
export interface DemoSeen {
  name?: string
  sprint?: SprintDetails | null
  next?: SprintDetails | null
  portfolio?: PortfolioSprint[]
  /** No round is closed yet. */
  isEarly?: boolean
  /** The right was ended, or never granted. */
  isGone?: boolean
}

const seenOf = ({ actions, sprintCrews, ...it }: SprintDetails): SeenSprint => ({
  ...it,
  crewCount: sprintCrews.length,
  actions: actions.map(({ id, label, description, actionDetail }) => ({
    ...{ id, label, description },
    status: actionDetail.status,
  })),
})

/** The sprint and the portfolio of one who lets them be seen, from memory: means of the whole crew, nothing of the owner's own. */
export function seenAnswers(demo: DemoSeen = {}): RoomAnswers<'sprint'> {
  const { name = 'Dev Patel', sprint = null, next = null } = demo
  const there = <T>(value: T): T => {
    if (demo.isGone) throw errorOf('notFound', 'Not found')
    return value
  }
  return {
    seenSprint: () =>
      there({
        name,
        sprint: sprint && seenOf(sprint),
        progress: sprint && demoProgress(sprint),
        next: next && seenOf(next),
      }),
    userSprintAnalytics: () => {
      const { dimensions, ...all } = demoAnalytics(sprint as SprintDetails, { isMember: false })
      const ofCrew = (items: typeof dimensions.outcomes) =>
        items.map(it => ({
          ...it,
          series: it.series.filter(one => one.id === 'sprintCrew').map(one => ({ ...one, children: [] })),
        }))
      const { behaviours, outcomes, reflections, energyLevel } = dimensions
      return there({
        ...all,
        dimensions: {
          ...dimensions,
          ...{ behaviours: ofCrew(behaviours), outcomes: ofCrew(outcomes) },
          ...{ reflections: ofCrew(reflections), energyLevel: ofCrew(energyLevel) },
        },
      })
    },
    feedback: () => {
      if (demo.isEarly) return there({ rounds: [], matrix: null, feedbacks: [] })
      const matrix = demoMatrix()
      const items = matrix.items.map(it => ({ ...it, roles: [], own: null }))
      return there({ rounds: demoRounds(), matrix: { ...matrix, roles: [], ownDate: null, items }, feedbacks: [] })
    },
    sprintPortfolio: () => {
      const sprints = (demo.portfolio ?? []).filter(it => !it.endStatus.startsWith('INCOMPLETE'))
      const years = [...new Set(sprints.map(it => it.year))].map(year => {
        const of = sprints.filter(it => it.year === year)
        return { year, finished: of.length, aside: 0, certificates: of.filter(it => it.certifiedAt).length }
      })
      return there({ sprints, years, total: sprints.length, ownerName: name })
    },
  }
}
