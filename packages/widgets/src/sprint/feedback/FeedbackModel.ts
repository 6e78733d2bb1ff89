import { createModel, signal } from '@preact/signals-core'
import type { AdviceWords, Client, FeedbackMatrix, FeedbackRound, FeedbackWords, SprintDetails } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'
import { out } from '../../shared/model.ts'
import { activeSprint } from '../activeSprint.ts'
import { type Advice, createPlannedAdvice } from '../createPlannedAdvice.ts'

/** What the crew has said in a sprint. */
export interface CrewFeedback {
  /** Null where none runs. */
  sprint: (Pick<SprintDetails, 'id' | 'label' | 'teamName' | 'feedbackFrequency'> & { isOver: boolean }) | null
  rounds: FeedbackRound[]
  matrix: FeedbackMatrix | null
  feedbacks: FeedbackWords[]
  advices: AdviceWords[]
}

const nothing: CrewFeedback = { sprint: null, rounds: [], matrix: null, feedbacks: [], advices: [] }

/** The sprint that is shown: the one that runs, or one that was named, though it is over. */
async function shown(client: Client, teamId: number | null, named: number | null): Promise<CrewFeedback['sprint']> {
  const { sprint } = await activeSprint(client, teamId)
  if (named === null || sprint?.id === named)
    return sprint?.sprintStatus === 'IN_PROGRESS' ? { ...sprint, isOver: false } : null
  const of = teamId === null ? {} : { teamId }
  const query = { pageNo: 1, pageSize: 9999, direction: 'desc', sortBy: 'dateTimeFrom', ...of } as const
  const { sprints } = await client.sprint.sprintPortfolio({ query })
  const past = sprints.find(it => it.id === named)
  return past ? { ...past, isOver: true } : null
}

/** What came of feedback and advice, by closed rounds, and activities that are made of advice. */
export const FeedbackModel = createModel((client: Client, teamId: number | null, named: number | null = null) => {
  const changes = createChanges()
  const { busy, outcome, change } = changes
  const advised = createPlannedAdvice(client, changes)
  /** The round that was asked for, while its numbers are on their way; null is the last one. */
  const chosen = signal<number | null>(null)

  async function find(roundId: number | null): Promise<CrewFeedback> {
    const sprint = await shown(client, teamId, named)
    if (!sprint) return nothing
    const sprintId = sprint.id
    const [feedback, { advices }] = await Promise.all([
      client.sprint.feedback({ query: roundId === null ? { sprintId } : { sprintId, roundId } }),
      client.sprint.advice({ query: { sprintId } }),
      advised.look(sprintId),
    ])
    return { sprint, ...feedback, advices }
  }
  const load = createLoad(find)

  return {
    ...out({ chosen }),
    busy,
    outcome,
    load,
    reload: () => load.reload(chosen.peek()),
    /** Shows the numbers of another closed round. */
    choose(roundId: number) {
      chosen.value = roundId
      return load.reload(roundId)
    },
    /** Has the one reminder of the open round go sooner. Resolves to whether it does. */
    remind(): Promise<boolean> {
      const sprintId = load.value.peek()?.sprint?.id
      if (sprintId === undefined) return Promise.resolve(false)
      return change('remind', async once => {
        const body = { sprintId }
        await client.sprint.remindCrew({ body }, once(body))
        await load.reload(chosen.peek())
        return { key: 'sprint.feedback.rounds.askedAgain' }
      })
    },
    isPlanned: advised.isPlanned,
    /** Puts a piece of advice on the board, without a date yet. Resolves to whether it is there. */
    plan(advice: Advice): Promise<boolean> {
      const sprintId = load.value.peek()?.sprint?.id
      return sprintId === undefined ? Promise.resolve(false) : advised.plan(sprintId, advice)
    },
  }
})

export type FeedbackStore = InstanceType<typeof FeedbackModel>
