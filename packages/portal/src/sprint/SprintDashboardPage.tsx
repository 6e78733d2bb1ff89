import { BadgeMoment, Button, Section, SprintDashboard } from '@trellis/widgets'
import { useNavigate } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { useSprintPlace } from './useSprintPlace.ts'

/** The sprint that runs, one's own or a team's. */
function SprintDashboardPage() {
  const portal = usePortal()
  const go = useNavigate()
  const { t } = useText()
  const { key, of, at, isOwn, isOwner, isMember, hasStarted, portfolioHref } = useSprintPlace()
  const library = `${at}/sprint-library`
  return (
    <>
      <SprintDashboard
        key={key}
        {...of}
        canEnd={isOwner}
        designHref={isOwner ? library : undefined}
        portfolioHref={portfolioHref}
        editHref={isOwner ? `${at}/sprint/dashboard/edit` : undefined}
        kanbanHref={`${at}/sprint/kanban`}
        onChanged={() => void Promise.all([portal.load(), portal.inbox.reload()]).catch(() => {})}
        onDesign={isOwner ? () => void go(library) : undefined}
      />
      {!isOwn && hasStarted && (isOwner || isMember) && (
        <Section
          title={t('sprint.standUp.pageTitle')}
          text={t('sprint.standUp.short', { daily: t('sprint.standUp.daily') })}
          action={
            <Button size="small" href={`${at}/sprint/stand-up`}>
              {t('sprint.standUp.open')}
            </Button>
          }
        />
      )}
      <BadgeMoment inbox={portal.inbox} onOpen={() => void go('/my/portfolio')} />
    </>
  )
}

export { SprintDashboardPage as Component }
