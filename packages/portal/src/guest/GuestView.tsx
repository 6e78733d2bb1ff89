import { createRealtime } from '@trellis/sdk/realtime'
import { DeadLink, reasonOf, TrellisProvider } from '@trellis/widgets'
import { type ReactNode, useMemo, useState } from 'react'
import { usePortal, useText } from '../context.tsx'
import { guestClient } from '../guestClient.ts'
import { deadLinkText } from './deadLinkText.ts'
import { GuestFailed } from './GuestFailed.tsx'
import { isGuestToken } from './guestToken.ts'
import { useGuestToken } from './useGuestToken.ts'

interface Doors {
  token: string
  /** The view has nothing to show, for that reason. */
  onFailed: (error: unknown) => void
}

/** A view for a person without an account, whose link carries a guest token (see useGuestToken); where the link is dead, why. */
export function GuestView({ children }: { children: (doors: Doors) => ReactNode }) {
  const portal = usePortal()
  const i18n = useText()
  const { t } = i18n
  const token = useGuestToken()
  const [error, setError] = useState<unknown>(null)
  const realtime = useMemo(
    () => createRealtime({ token: { get: async () => token, renew: async () => null } }),
    [token],
  )
  const trellis = useMemo(
    () => ({ i18n, textsOf: portal.textsOf, config: portal.config, client: guestClient(portal, token), realtime }),
    [i18n, portal, token, realtime],
  )
  if (!token || !isGuestToken(token)) return <DeadLink text={t('core.errors.guestLinkUnknown')} />
  const dead = deadLinkText(error, t)
  if (dead !== null) return <DeadLink text={dead} />
  if (error !== null)
    return <GuestFailed text={reasonOf(error, t, 'core.errors.unreachable')} onRetry={() => setError(null)} />
  return <TrellisProvider value={trellis}>{children({ token, onFailed: setError })}</TrellisProvider>
}
