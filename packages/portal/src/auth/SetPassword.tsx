import { DeadLink, SetPasswordForm, TrellisProvider } from '@trellis/widgets'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { guestClient } from '../guestClient.ts'
import { Door } from './Door.tsx'

/** Where the mailed link leads that sets a first password. The token stands behind the fragment sign, which no server sees. */
export function SetPassword() {
  const portal = usePortal()
  const i18n = useText()
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const trellis = useMemo(
    () => ({ i18n, config: portal.config, client: guestClient(portal, token, i18n.language) }),
    [i18n, portal, token],
  )
  const signIn = () => {
    // Who is signed in here may be somebody else.
    if (portal.session.token() === null) portal.go('/auth/login')
    else void portal.signOut()
  }
  return (
    <Door>
      {token ? (
        <TrellisProvider value={trellis}>
          <SetPasswordForm onSignIn={signIn} />
        </TrellisProvider>
      ) : (
        <DeadLink />
      )}
    </Door>
  )
}
