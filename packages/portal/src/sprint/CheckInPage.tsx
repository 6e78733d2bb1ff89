import { Button, PageHead, PlannedWords, SprintCheckIn } from '@trellis/widgets'
import { usePortal, useShell, useText } from '../context.tsx'
import { isBuilt } from '../not-built.ts'
import { CheckInOfTeams } from './CheckInOfTeams.tsx'
import { inTeamSprints } from './inTeamSprints.ts'
import { useSprintPlace } from './useSprintPlace.ts'

/** The person's check-in, of the own sprint or of a team's. */
function CheckInPage() {
  const { key, of, at, isOwn, isOwner } = useSprintPlace()
  const shell = useShell()
  const { t } = useText()
  const { inbox } = usePortal()
  const manage = `${at}/sprint/dashboard`
  const ofTeams = isOwn && !shell.ownSprintRuns ? inTeamSprints(shell) : []
  return (
    <>
      <PageHead title={t('sprint.checkIn.pageTitle')} />
      {ofTeams.length > 0 ? (
        <CheckInOfTeams teams={ofTeams} />
      ) : (
        <SprintCheckIn
          key={key}
          {...of}
          Words={PlannedWords}
          toSprint={isBuilt(manage) && <Button href={manage}>{t('sprint.checkIn.toSprint')}</Button>}
          toDesign={
            isOwner && (
              <Button kind="primary" href={`${at}/sprint-library`}>
                {t('sprint.dashboard.design')}
              </Button>
            )
          }
          onChange={() => void inbox.refresh()}
        />
      )}
    </>
  )
}

export { CheckInPage as Component }
