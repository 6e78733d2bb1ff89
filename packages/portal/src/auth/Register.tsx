import { RegisterForm } from '@trellis/widgets'
import { useSearchParams } from 'react-router'
import { Door } from './Door.tsx'

/** Where an invite link leads: an organisation registers itself on the Free plan. */
function Register() {
  const [query] = useSearchParams()
  return (
    <Door>
      <RegisterForm inviteKey={query.get('inviteKey') || null} />
    </Door>
  )
}

export { Register as Component }
