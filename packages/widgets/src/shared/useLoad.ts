import { type DependencyList, useEffect } from 'react'
import { createLoad, type Load } from './createLoad.ts'
import { useModel } from './model.ts'

/** What a view without a store loads, again whenever `keys` change. `<Loaded of>` draws it. */
export function useLoad<T>(load: () => Promise<T>, keys: DependencyList): Load<T> {
  const model = useModel(() => createLoad((run: () => Promise<T>) => run()), [])
  useEffect(() => {
    void model.reload(load)
  }, keys)
  return { value: model.value, error: model.error, reload: () => model.reload(load) }
}
