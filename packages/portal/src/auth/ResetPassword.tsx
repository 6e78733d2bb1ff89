import { ResetPasswordForm } from '@trellis/widgets'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePortal } from '../context.tsx'
import { Door } from './Door.tsx'

/** Where the mailed link leads that sets a new password. Its token leaves the address at once, and with it the browser's history. */
function ResetPassword() {
  const portal = usePortal()
  const { hash, pathname } = useLocation()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'))
  useEffect(() => history.replaceState(history.state, '', pathname), [pathname])
  const signIn = () => {
    // Who is signed in here may be somebody else.
    if (portal.session.token() === null) portal.go('/auth/login')
    else void portal.signOut()
  }
  return (
    <Door>
      <ResetPasswordForm token={token} onSignIn={signIn} onAsk={() => portal.go('/auth/forgotten-password')} />
    </Door>
  )
}

export { ResetPassword as Component }
