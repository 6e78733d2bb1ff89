import { RoleChallenges } from '@trellis/widgets'
import { useNavigate, useSearchParams } from 'react-router'
import { usePortal } from '../context.tsx'

/** Role level and key challenges, with which the sprint menu opens: on to the sprints, or back to the board that asked for them. */
function RoleChallengesPage() {
  const portal = usePortal()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const saved = async () => {
    await portal.load().catch(() => {})
    await navigate(query.get('from') === 'plan' ? '/plan' : '/sprint-library')
  }
  return <RoleChallenges onSaved={() => void saved()} />
}

export { RoleChallengesPage as Component }
