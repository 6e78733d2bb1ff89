// What our components use of React, on Preact. `preact/compat` brings more than they need.
import { type ComponentChild, createElement, render } from 'preact'
import { useEffect, useReducer } from 'preact/hooks'

export { createContext, Fragment } from 'preact'
export * from 'preact/hooks'
export { createElement }

export function useSyncExternalStore<T>(subscribe: (changed: () => void) => () => void, get: () => T): T {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => subscribe(() => again(undefined as never)), [subscribe])
  return get()
}

export const createRoot = (box: Element) => ({
  render: (tree: ComponentChild) => render(tree, box),
  unmount: () => render(null, box),
})
