import { DeadLink, SetPasswordForm, TrellisProvider } from '@trellis/widgets'
import { useMemo } from 'react'
import { home } from '../config.ts'
import { usePortal, useText } from '../context.tsx'
import { useGuestToken } from '../guest/useGuestToken.ts'
import { guestClient } from '../guestClient.ts'
import { loginPath } from '../redirect.ts'
import { Door } from './Door.tsx'
import { rememberOrganisation } from './pending.ts'

/** Where the mailed link leads that sets a first password. */
function SetPassword() {
  const portal = usePortal()
  const i18n = useText()
  const token = useGuestToken()
  const trellis = useMemo(
    () => ({ i18n, config: portal.config, client: guestClient(portal, token) }),
    [i18n, portal, token],
  )
  const signIn = (organisation?: string) => {
    // Who is signed in here may be somebody else.
    if (portal.session.token() === null) return portal.go(loginPath(home, undefined, organisation))
    if (organisation) rememberOrganisation(organisation)
    void portal.signOut()
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
