import { GlaSurvey, LeaderProfile } from '@trellis/widgets'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePortal } from '../context.tsx'

/** The leader profile, with the assessment in a dialog over it. `?survey` opens the assessment at once. */
function LeaderProfilePage() {
  const portal = usePortal()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // A finished or left assessment changes what the profile shows, so it is drawn anew.
  const [visit, setVisit] = useState(0)
  const open = query.has('survey')

  const leave = () => {
    void navigate('/explore/growth-leader-assessment-v2', { replace: true })
    setVisit(visit + 1)
    void portal.load().catch(() => {})
  }
  return (
    <>
      <LeaderProfile
        key={visit}
        viewingRightsHref="/dashboard/viewing-rights"
        onStart={() => void navigate('/explore/growth-leader-assessment-v2?survey')}
      />
      <GlaSurvey open={open} onFinished={() => void portal.load().catch(() => {})} onClose={leave} />
    </>
  )
}

export { LeaderProfilePage as Component }
