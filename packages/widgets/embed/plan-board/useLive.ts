import type { Realtime } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { useTrellis } from '../../src/shared/context.tsx'
import { live } from '../live.ts'
import type { EmbedSettings } from '../types.ts'

/** The context of the page with what hears of changes, as soon as that is there. */
export function useLive(host: EmbedSettings) {
  const context = useTrellis()
  const [realtime, setRealtime] = useState<Realtime>()
  useEffect(() => {
    const ending = new AbortController()
    void live(host, context.config, () => setRealtime(undefined), ending.signal).then(setRealtime)
    return () => ending.abort()
  }, [])
  return realtime ? { ...context, realtime } : context
}
