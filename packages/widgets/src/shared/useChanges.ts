import { createModel } from '@preact/signals-core'
import { createChanges } from './createChanges.ts'
import { useModel } from './model.ts'

const ChangesModel = createModel(createChanges)

/** The changes of a view without a store. The view reads their signals, so it calls `useSignals`. */
export const useChanges = () => useModel(() => new ChangesModel(), [])
