import { createDebugRealtime } from '@trellis/sdk/realtime'
import { useState } from 'react'
import { usePortal } from '../context.tsx'
import { DebugScreen } from './DebugScreen.tsx'

/** The debug screen of who is signed in. Production has no such page. */
function DebugPage() {
  const { session } = usePortal()
  const [realtime] = useState(() => createDebugRealtime({ token: session.source }))
  return <DebugScreen realtime={realtime} own={`notification/${session.claims.peek()?.sub ?? ''}`} />
}

export { DebugPage as Component }
