import { RoleChallenges } from '@trellis/widgets'
import { useNavigate } from 'react-router'
import { usePortal } from '../context.tsx'

/** Role level and key challenges, with which the sprint menu opens. */
function RoleChallengesPage() {
  const portal = usePortal()
  const navigate = useNavigate()
  const saved = async () => {
    await portal.load().catch(() => {})
    await navigate('/sprint-library')
  }
  return <RoleChallenges onSaved={() => void saved()} />
}

export { RoleChallengesPage as Component }
