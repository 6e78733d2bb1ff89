import { nearsEndAt, type SprintDetails, type SprintProgress } from '@trellis/sdk'
import { type ReactNode, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { eyeIcon, pencilSimpleIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { ReviewNext } from './end/ReviewNext.tsx'
import { ShareSprint } from './end/ShareSprint.tsx'
import { SprintOutcome } from './end/SprintOutcome.tsx'
import { SprintReview } from './end/SprintReview.tsx'
import { Motivation } from './Motivation.tsx'
import { OverSprint } from './OverSprint.tsx'
import { SprintCards } from './SprintCards.tsx'
import { type EndsProps, phaseOf, SprintEnds } from './SprintEnds.tsx'
import { SprintParts } from './SprintParts.tsx'
import { SprintTimeline } from './SprintTimeline.tsx'
import { weekOf } from './sprintDays.ts'

export interface RunningSprintProps extends EndsProps {
  sprint: SprintDetails
  progress: SprintProgress
  /** What is planned after it. */
  planned: ReactNode
  /** What waits for the reader in it now, with its one button. */
  waiting?: ReactNode
  /** Its daily stand-up: after its end nobody is asked. */
  standUp?: ReactNode
  /** Where it is changed; left out for who cannot. */
  editHref?: string | undefined
  /** Where its design is read. */
  viewHref?: string | undefined
  kanbanHref?: string | undefined
}

/** The sprint that runs: how it stands, when what comes, and how it ends. */
export function RunningSprint({
  sprint,
  progress,
  planned,
  waiting,
  standUp,
  editHref,
  viewHref,
  kanbanHref,
  ...ends
}: RunningSprintProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const result = useLoad(
    () => client.sprint.sprintResult({ params: { sprintId: sprint.id } }),
    [client, sprint.id, sprint.version],
  )
  const review = useRef<HTMLDivElement>(null)
  const at = new Date()
  const phase = phaseOf(sprint, at)
  const isRunning = phase === 'first' || phase === 'before'
  const isNearEnd =
    at >=
    nearsEndAt(
      { start: new Date(sprint.dateTimeFrom), zone: sprint.timezone, resetTime: sprint.resetTime },
      new Date(sprint.sprintReviewEndTime),
    )
  const isFinalOut = progress.sprintTimeline.sendOutFeedbacks.some(it => it.type === 'FINAL' && it.status === 'PAST')
  const asksReview = ends.canEnd && isNearEnd && phase !== 'first'
  const toReview = () => {
    review.current?.scrollIntoView()
    review.current?.querySelector('textarea')?.focus()
  }
  const tools = (
    <>
      {viewHref && (
        <Button kind="quiet" icon={eyeIcon} href={viewHref}>
          {t('sprint.view.open')}
        </Button>
      )}
      {ends.canEnd && <ShareSprint sprint={sprint} kind={sprint.teamId === null ? 'user' : 'team'} />}
      {/* What is over is not changed. */}
      {isRunning && editHref && (
        <Button icon={pencilSimpleIcon} href={editHref}>
          {t('sprint.edit.title')}
        </Button>
      )}
    </>
  )
  const toWrite = asksReview && (
    <div ref={review}>
      <SprintReview
        sprintId={sprint.id}
        isTeam={sprint.sprintType === 'TEAM_SPRINT'}
        onSaved={() => {
          void result.reload()
          ends.onChanged?.()
        }}
      />
    </div>
  )
  if (!isRunning)
    return (
      <OverSprint {...{ sprint, progress, phase, result, planned, tools, kanbanHref }} review={toWrite} {...ends} />
    )
  const itsEnd = (
    <>
      <SprintEnds {...{ sprint, phase, isFinalOut }} {...ends} />
      {phase !== 'first' && <SprintOutcome of={result} phase={phase} />}
      {toWrite}
    </>
  )
  return (
    <>
      <PageHead
        kicker={t('sprint.dashboard.week', weekOf(sprint, at))}
        title={sprint.label}
        lead={
          <>
            {sprint.description}
            <Motivation set={phase === 'first' ? 'start' : 'progress'} sprintId={sprint.id} inLead />
          </>
        }
        tools={tools}
      />
      {waiting}
      {asksReview && <ReviewNext of={result} onStart={toReview} isMain={!waiting} />}
      <SprintCards sprint={sprint} progress={progress} crew={sprint.sprintCrews.length} />
      {/* In its last days the end comes before what the sprint is made of. */}
      {isNearEnd && phase !== 'first' && itsEnd}
      <SprintTimeline sprint={sprint} progress={progress} />
      <SprintParts
        sprint={sprint}
        store={ends.store}
        seesMeans={progress.seesMeans}
        canManage={ends.canEnd}
        crewHref={editHref && `${editHref}?step=SPRINT_CREW`}
        kanbanHref={kanbanHref}
        onChanged={ends.onChanged}
      />
      {planned}
      {(!isNearEnd || phase === 'first') && itsEnd}
      {standUp}
    </>
  )
}
