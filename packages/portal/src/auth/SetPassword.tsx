import { DeadLink, SetPasswordForm, TrellisProvider } from '@trellis/widgets'
import { useMemo } from 'react'
import { usePortal, useText } from '../context.tsx'
import { useGuestToken } from '../guest/useGuestToken.ts'
import { guestClient } from '../guestClient.ts'
import { Door } from './Door.tsx'

/** Where the mailed link leads that sets a first password. */
function SetPassword() {
  const portal = usePortal()
  const i18n = useText()
  const token = useGuestToken()
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

export { SetPassword as Component }
