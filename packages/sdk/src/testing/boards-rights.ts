import { shown } from '../core/numbers.ts'
import { type AggregatedGla, type ViewingItem, type ViewingRight, viewingItems } from '../team/schemas.ts'

/** A viewing right as far as the demo needs it. */
export type DemoRight = Pick<ViewingRight, 'status' | 'shown' | 'waits' | 'changedAt'>

/** The team's means of ten capabilities, three at the top, three at the bottom. */
export const demoAggregated: AggregatedGla = {
  completedAssessment: 7,
  totalTeamMember: 10,
  errorMessage: null,
  results: (
    [
      ['Execution', 4.3],
      ['Communication', 4.1],
      ['Inclusion', 4],
      ['Direction', 3.8],
      ['Empowerment', 3.8],
      ['Strategic thinking', 3.6],
      ['Developing people', 3.4],
      ['Decisions', 3.1],
      ['Change', 2.8],
      ['Self-management', 2.4],
    ] as const
  ).map(([label, mean], index, all) => ({
    capability: label.toLowerCase(),
    label,
    capability_rank: all.filter(([, other]) => other > mean).length + 1,
    average_Score: mean,
    styleScore: shown(mean + 0.2),
    strategyScore: shown(mean - 0.2),
    isTopThree: index < 3,
    isBottomThree: index > 6,
  })),
}

/** What others see in leaders of a team: there are no parts. */
export const demoAggregated360: AggregatedGla = {
  ...demoAggregated,
  completedAssessment: 4,
  results: demoAggregated.results.map(it => ({ ...it, styleScore: null, strategyScore: null })),
}

/** What the manager and the assistant may see of the signed-in person: the manager's request waits, the assistant's right is granted. */
export function demoRights(): ViewingRight[] {
  const states: Partial<Record<string, ViewingRight['status']>> = {
    '1GLA': 'REQUESTED',
    '4GLA': 'GRANTED',
  }
  return [[1, 'Ada Lindqvist'] as const, [4, 'Mei Chen'] as const].flatMap(([viewerId, viewerName]) =>
    viewingItems.map((itemType: ViewingItem): ViewingRight => {
      const status = states[`${viewerId}${itemType}`] ?? 'NONE'
      return {
        teamId: 7,
        teamName: 'Product Design',
        userId: 2,
        name: 'Ben Okafor',
        viewerId,
        viewerName,
        itemType,
        status,
        shown: status === 'GRANTED',
        waits: false,
        changedAt: status === 'NONE' ? null : '2026-11-19T08:00:00.000Z',
      }
    }),
  )
}
