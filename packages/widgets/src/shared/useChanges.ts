import { createChanges } from './createChanges.ts'
import { useModel } from './model.ts'

/** The changes of a view without a store. The view reads their signals, so it calls `useSignals`. */
export const useChanges = () => useModel(createChanges, [])
