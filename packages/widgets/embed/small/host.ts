import type * as host from '../host.ts'

/** Seldom asked; where it cannot be had, the network is the reason. */
export const whyLost: typeof host.whyLost = (error, api) =>
  import('../host.ts').then(
    it => it.whyLost(error, api),
    () => Promise.reject(error),
  )
