import { DeadLink, GuestInvitation, TrellisProvider } from '@trellis/widgets'
import { useMemo } from 'react'
import { usePortal, useText } from '../context.tsx'
import { guestClient } from '../guestClient.ts'
import { useGuestToken } from './useGuestToken.ts'

/** The invitation to a meeting, for a person without an account. */
function MeetingGuestPage() {
  const portal = usePortal()
  const i18n = useText()
  const token = useGuestToken()
  const trellis = useMemo(
    () => ({ i18n, textsOf: portal.textsOf, config: portal.config, client: guestClient(portal, token) }),
    [i18n, portal, token],
  )
  if (!token) return <DeadLink text={i18n.t('account.link.guest')} />
  return (
    <TrellisProvider value={trellis}>
      <GuestInvitation />
    </TrellisProvider>
  )
}

export { MeetingGuestPage as Component }
