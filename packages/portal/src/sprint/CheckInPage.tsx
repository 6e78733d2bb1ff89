import { Button, PageHead, SprintCheckIn } from '@trellis/widgets'
import { useParams } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { isBuilt } from '../not-built.ts'

/** The person's check-in, of the own sprint or of a team's. */
function CheckInPage() {
  const { teamId } = useParams()
  const { t } = useText()
  const { inbox } = usePortal()
  const manage = teamId ? `/teams/v2/${teamId}/sprint/dashboard` : '/sprint/dashboard'
  return (
    <>
      <PageHead title={t('sprint.checkIn.pageTitle')} />
      <SprintCheckIn
        key={teamId}
        teamId={teamId ? Number(teamId) : undefined}
        toSprint={isBuilt(manage) && <Button href={manage}>{t('sprint.checkIn.toSprint')}</Button>}
        onChange={() => void inbox.refresh()}
      />
    </>
  )
}

export { CheckInPage as Component }
