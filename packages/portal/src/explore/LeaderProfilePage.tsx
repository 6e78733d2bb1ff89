import { GlaDone, KeptAnswers, LeaderProfile, OwnGlaSurvey } from '@trellis/widgets'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePortal, useShell } from '../context.tsx'
import { ResultActions } from '../ResultActions.tsx'
import { ownSprintHref } from '../sprint/sprintHref.ts'

const path = '/explore/growth-leader-assessment-v2'

/** The leader profile, with the assessment in a dialog over it. `?survey` opens the assessment at once. */
function LeaderProfilePage() {
  const portal = usePortal()
  const shell = useShell()
  const { user } = shell
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // A finished or left assessment changes what the profile shows, so it is drawn anew.
  const [visit, setVisit] = useState(0)
  // Once it is handed in, its address would begin another one after a reload: what follows stands without it.
  const [finished, setFinished] = useState(false)
  const open = finished || query.has('survey')
  const renew = () => void portal.load().catch(() => {})
  useEffect(() => {
    if (!open) void portal.inbox.opened('profileReady')
  }, [portal, open])

  const finish = () => {
    setFinished(true)
    void navigate(path, { replace: true })
    renew()
  }
  const leave = () => {
    setFinished(false)
    void navigate(path, { replace: true })
    setVisit(visit + 1)
    renew()
  }
  return (
    <>
      {!open && <KeptAnswers owner={user} />}
      <LeaderProfile
        key={visit}
        viewingRightsHref="/dashboard/viewing-rights"
        onStart={() => void navigate(`${path}?survey`)}
        next={ResultActions}
        sprintHref={ownSprintHref(shell)}
      />
      <OwnGlaSurvey open={open} done={GlaDone} onFinished={finish} onClose={leave} />
    </>
  )
}

export { LeaderProfilePage as Component }
