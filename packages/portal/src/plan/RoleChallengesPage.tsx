import { RoleChallenges } from '@trellis/widgets'
import { useNavigate, useSearchParams } from 'react-router'
import { usePortal } from '../context.tsx'
import { useYear } from './useYear.ts'

/** Role level and key challenges, with which the sprint menu opens: on to the sprints, or back to the board that asked for them, of its year. */
function RoleChallengesPage() {
  const portal = usePortal()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const year = useYear()
  const planId = Number(query.get('plan'))
  const saved = async () => {
    await portal.load().catch(() => {})
    await navigate(query.get('from') === 'plan' ? `/plan${year ? `?year=${year}` : ''}` : '/sprint-library')
  }
  return <RoleChallenges {...(planId > 0 && Number.isInteger(planId) ? { planId } : {})} onSaved={() => void saved()} />
}

export { RoleChallengesPage as Component }
