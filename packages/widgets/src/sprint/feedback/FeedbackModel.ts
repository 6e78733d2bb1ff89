import { createModel, signal } from '@preact/signals-core'
import {
  type AdviceWords,
  activityLengths,
  type Client,
  type FeedbackMatrix,
  type FeedbackRound,
  type FeedbackWords,
  type SprintDetails,
} from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'
import { out } from '../../shared/model.ts'
import { activeSprint } from '../activeSprint.ts'

/** What the crew has said in a sprint. */
export interface CrewFeedback {
  /** Null where none runs. */
  sprint: SprintDetails | null
  rounds: FeedbackRound[]
  matrix: FeedbackMatrix | null
  feedbacks: FeedbackWords[]
  advices: AdviceWords[]
}

const nothing: CrewFeedback = { sprint: null, rounds: [], matrix: null, feedbacks: [], advices: [] }

/** The activity that comes of a piece of advice; by its notes it is known again. */
export function activityOf({ text, name }: Pick<AdviceWords, 'text' | 'name'>) {
  const line = text.replace(/\s+/g, ' ').trim()
  const most = activityLengths.title
  const title = line.length > most ? `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…` : line
  return { title, description: `${text}\n— ${name}`.slice(0, activityLengths.description) }
}

/** What came of feedback and advice, by closed rounds, and activities that are made of advice. */
export const FeedbackModel = createModel((client: Client, teamId: number | null) => {
  const { busy, outcome, change } = createChanges()
  /** Notes of the activities that are there: an advice among them is one already. */
  const planned = signal<ReadonlySet<string>>(new Set())
  /** The round that was asked for, while its numbers are on their way; null is the last one. */
  const chosen = signal<number | null>(null)

  async function find(roundId: number | null): Promise<CrewFeedback> {
    const { sprint } = await activeSprint(client, teamId)
    if (sprint?.sprintStatus !== 'IN_PROGRESS') return nothing
    const sprintId = sprint.id
    const [feedback, { advices }, { activities }] = await Promise.all([
      client.sprint.feedback({ query: roundId === null ? { sprintId } : { sprintId, roundId } }),
      client.sprint.advice({ query: { sprintId } }),
      client.sprint.sprintActivities({ params: { sprintId }, query: {} }),
    ])
    planned.value = new Set([...planned.peek(), ...activities.map(it => it.description)])
    return { sprint, ...feedback, advices }
  }
  const load = createLoad(find)

  return {
    ...out({ chosen, planned }),
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
    isPlanned: (advice: AdviceWords) => planned.value.has(activityOf(advice).description),
    /** Puts a piece of advice on the board, without a date yet. Resolves to whether it is there. */
    plan(advice: AdviceWords): Promise<boolean> {
      const sprint = load.value.peek()?.sprint
      const made = activityOf(advice)
      if (!sprint || planned.peek().has(made.description)) return Promise.resolve(false)
      return change(`plan ${advice.id}`, async once => {
        const body = { sprintId: sprint.id, ...made, activityType: { code: 'FF' as const } }
        await client.sprint.saveActivity({ body }, once(body))
        planned.value = new Set([...planned.peek(), made.description])
        return { key: 'sprint.feedback.advice.planned' }
      })
    },
    [Symbol.dispose]: load[Symbol.dispose],
  }
})

export type FeedbackStore = InstanceType<typeof FeedbackModel>
