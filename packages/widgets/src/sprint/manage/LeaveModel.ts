import { createModel } from '@preact/signals-core'
import type { Client, SprintLeave } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'

/** First and last day of leave, both included. */
export type LeaveSpan = SprintLeave['leave'][number]

/** The reader's days of leave. */
export const LeaveModel = createModel((client: Client) => {
  const load = createLoad<SprintLeave>(() => client.sprint.leave())
  const { busy, outcome, change, forget } = createChanges()
  return {
    load,
    busy,
    outcome,
    forget,
    mark(span: LeaveSpan): Promise<boolean> {
      return change('mark', async once => {
        const call = { body: span }
        load.put(await client.sprint.markLeave(call, once(call)))
        return undefined
      })
    },
    unmark(span: LeaveSpan): Promise<boolean> {
      return change(`unmark ${span.from}`, async once => {
        const call = { query: span }
        load.put(await client.sprint.unmarkLeave(call, once(call)))
        return undefined
      })
    },
  }
})
