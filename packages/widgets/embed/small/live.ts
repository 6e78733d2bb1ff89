import type * as live_ from '../live.ts'

/** Brought in once the widget is drawn; the library of sockets comes when the widget first listens. */
export const live: typeof live_.live = (...given) =>
  import('./socket.ts').then(
    it => it.live(...given),
    () => undefined,
  )
