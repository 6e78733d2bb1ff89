import { Button, DeadLink, EmptyState, reasonOf, TrellisProvider } from '@trellis/widgets'
import { type ReactNode, useMemo, useState } from 'react'
import { usePortal, useText } from '../context.tsx'
import { guestClient } from '../guestClient.ts'
import { deadLinkText } from './deadLinkText.ts'
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
  const trellis = useMemo(
    () => ({ i18n, textsOf: portal.textsOf, config: portal.config, client: guestClient(portal, token) }),
    [i18n, portal, token],
  )
  const dead = token ? deadLinkText(error, t) : t('core.errors.guestLinkUnknown')
  if (!token || dead !== null) return <DeadLink text={dead ?? undefined} />
  if (error !== null)
    return (
      <EmptyState
        level={1}
        role="alert"
        tone="critical"
        title={t('core.errors.title')}
        text={reasonOf(error, t, 'core.errors.unreachable')}
        actions={
          <Button kind="primary" onClick={() => setError(null)}>
            {t('core.actions.retry')}
          </Button>
        }
      />
    )
  return <TrellisProvider value={trellis}>{children({ token, onFailed: setError })}</TrellisProvider>
}
