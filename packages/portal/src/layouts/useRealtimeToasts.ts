import { effect } from '@preact/signals-react'
import type { RealtimeState } from '@trellis/sdk'
import { useEffect } from 'react'
import { usePortal } from '../context.tsx'

const kinds = { connected: 'positive', reconnecting: 'busy', disconnected: 'error' } as const

/** Says how the connection stands that hears of changes, once it was lost. Source: spec 1, Realtime connection. */
export function useRealtimeToasts(): void {
  const portal = usePortal()
  useEffect(() => {
    let before: RealtimeState | null = null
    return effect(() => {
      const state = portal.realtime.state.value
      // That a page listens is nothing to say: that it does again is.
      const isNews = state !== null && state !== before && !(state === 'connected' && before === null)
      before = state ?? before
      if (isNews && state)
        portal.toasts.show({
          text: portal.i18n.peek().t(`core.realtime.${state}`),
          kind: kinds[state],
          key: 'realtime',
          ...(state === 'reconnecting' ? { duration: Number.POSITIVE_INFINITY } : {}),
        })
    })
  }, [portal])
}
