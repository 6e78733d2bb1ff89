import { createModel } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import type { Client } from '@trellis/sdk'
import { useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { useModel } from '../shared/model.ts'
import { Told } from '../shared/Told.tsx'
import { NewWords, type NewWordsProps } from './check-in/NewWords.tsx'
import { type Advice, createPlannedAdvice } from './createPlannedAdvice.ts'
import { PlanAdvice } from './PlanAdvice.tsx'

/** Advice of a sprint, and which of it is an activity. */
const AdviceModel = createModel((client: Client, sprintId: number) => {
  const changes = createChanges()
  const advised = createPlannedAdvice(client, changes)
  const load = createLoad(async () => {
    await advised.look(sprintId)
    return true
  })
  return {
    busy: changes.busy,
    outcome: changes.outcome,
    load,
    isPlanned: advised.isPlanned,
    plan: (advice: Advice) => advised.plan(sprintId, advice),
  }
})

/** What the crew has signed since the check-in before, where the board can be opened: each piece of advice can become an activity. */
export function PlannedWords({ words, sprintId }: NewWordsProps) {
  useSignals()
  const { client } = useTrellis()
  const store = useModel(() => new AdviceModel(client, sprintId), [client, sprintId])
  useEffect(() => void store.load.reload(), [store])
  // Until it is known what is an activity already, none is made a second time.
  const isKnown = store.load.value.value !== null
  return (
    <>
      <NewWords
        {...{ words, sprintId }}
        actionOf={it => it.isAdvice && isKnown && <PlanAdvice store={store} advice={it} />}
      />
      <Told of={store} />
    </>
  )
}
