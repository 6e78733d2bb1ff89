import type { ReadonlySignal, Signal } from '@preact/signals-core'
import { type DependencyList, useEffect, useMemo } from 'react'

/** A store's signals as others get them: to be read, not written. */
export const out = <T extends Record<string, Signal>>(
  signals: T,
): { readonly [K in keyof T]: T[K] extends Signal<infer V> ? ReadonlySignal<V> : never } => signals as never

const shown = new WeakSet<object>()

/** The store of a view, made anew when `keys` change, disposed when the view leaves. Makers are `createModel`'s. */
export function useModel<M extends { [Symbol.dispose](): void }>(make: () => M, keys: DependencyList): M {
  const model = useMemo(make, keys)
  useEffect(() => {
    shown.add(model)
    return () => {
      shown.delete(model)
      // React's StrictMode leaves and comes back at once.
      queueMicrotask(() => {
        if (!shown.has(model)) model[Symbol.dispose]()
      })
    }
  }, [model])
  return model
}
