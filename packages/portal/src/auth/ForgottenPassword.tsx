import { ForgottenPasswordForm } from '@trellis/widgets'
import { usePortal } from '../context.tsx'
import { Door } from './Door.tsx'

/** Asks for a link to set a new password. */
function ForgottenPassword() {
  const portal = usePortal()
  return (
    <Door>
      <ForgottenPasswordForm onBack={() => portal.go('/auth/login')} />
    </Door>
  )
}

export { ForgottenPassword as Component }
