import { signal } from '@preact/signals-core'
import { type AdviceWords, activityLengths, type Client } from '@trellis/sdk'
import type { createChanges } from '../shared/createChanges.ts'

/** A piece of advice, wherever it is read. */
export type Advice = Pick<AdviceWords, 'id' | 'text' | 'name'>

/** The activity that comes of a piece of advice; by its notes it is known again. */
export function activityOf({ text, name }: Pick<Advice, 'text' | 'name'>) {
  const line = text.replace(/\s+/g, ' ').trim()
  const most = activityLengths.title
  const title = line.length > most ? `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…` : line
  return { title, description: `${text}\n— ${name}`.slice(0, activityLengths.description) }
}

/** Activities of a sprint that are made of advice, for a store (inside its `createModel`) whose changes these are. */
export function createPlannedAdvice(client: Client, { change }: Pick<ReturnType<typeof createChanges>, 'change'>) {
  /** Notes of the activities that are there: an advice among them is one already. */
  const planned = signal<ReadonlySet<string>>(new Set())
  return {
    /** Looks which activities a sprint has. What was planned since stays, although the look has not seen it. */
    async look(sprintId: number): Promise<void> {
      const { activities } = await client.sprint.sprintActivities({ params: { sprintId }, query: {} })
      planned.value = new Set([...planned.peek(), ...activities.map(it => it.description)])
    },
    isPlanned: (advice: Advice) => planned.value.has(activityOf(advice).description),
    /** Puts a piece of advice on the board, without a date yet. Resolves to whether it is there. */
    plan(sprintId: number, advice: Advice): Promise<boolean> {
      const made = activityOf(advice)
      if (planned.peek().has(made.description)) return Promise.resolve(false)
      return change(`plan ${advice.id}`, async once => {
        const body = { sprintId, ...made, activityType: { code: 'FF' as const } }
        await client.sprint.saveActivity({ body }, once(body))
        planned.value = new Set([...planned.peek(), made.description])
        return { key: 'sprint.feedback.advice.planned' }
      })
    },
  }
}
