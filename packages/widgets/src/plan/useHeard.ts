import type { RealtimeChange } from '@trellis/sdk/realtime'
import { useEffect, useRef } from 'react'
import { useTrellis } from '../shared/context.tsx'

/** So often a page looks again that nobody tells what has changed. */
const lookMs = 30_000

/**
 * Brings in what others change: of a topic `look` gets what has changed, or null where something may have been missed. Where there
 * is no connection it is called by itself: every 30 seconds, and where the person or the network comes back. Without a topic that is
 * not known yet, as without a connection; with null nothing is looked for any more.
 */
export function useHeard(topic: string | undefined | null, look: (change: RealtimeChange | null) => void): void {
  const { realtime } = useTrellis()
  const now = useRef(look)
  now.current = look
  useEffect(() => {
    if (topic === null) return
    const again = () => document.visibilityState === 'visible' && now.current(null)
    document.addEventListener('visibilitychange', again)
    addEventListener('online', again)
    const timer = setInterval(() => realtime?.state.peek() === 'connected' || again(), lookMs)
    const leave = topic ? realtime?.listen(topic, it => now.current(it)) : undefined
    return () => {
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
      clearInterval(timer)
      leave?.()
    }
  }, [topic, realtime])
}
