import { RaterSurvey } from '@trellis/widgets'
import { Navigate, useNavigate, useParams } from 'react-router'
import { usePortal } from '../context.tsx'

const asked = '/development/leader-360'

/** What the person says about a leader who asks. */
function RatingPage() {
  const { id = '' } = useParams()
  const { inbox } = usePortal()
  const navigate = useNavigate()
  if (!/^\d{1,9}$/.test(id)) return <Navigate to="/not-found" replace />
  const leave = () => {
    void inbox.refresh()
    void navigate(asked)
  }
  return <RaterSurvey key={id} open id={Number(id)} onClose={leave} />
}

export { RatingPage as Component }
