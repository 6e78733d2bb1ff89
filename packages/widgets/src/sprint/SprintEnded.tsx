import { useSignals } from '@preact/signals-react/runtime'
import { achievements, judge, type SprintDetails, type SprintResult } from '@trellis/sdk'
import { useEffect, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { dayWords } from '../shared/dayWords.ts'
import { arrowClockwiseIcon, calendarBlankIcon, paperPlaneRightIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { showMean } from '../shared/written.ts'
import { farthest, isCompared } from './end/movedHeadline.ts'
import { RunAgain } from './end/RunAgain.tsx'
import { ShareSprint } from './end/ShareSprint.tsx'
import { Motivation } from './Motivation.tsx'
import { SprintChoice } from './SprintChoice.tsx'
import { fullDay, inZone, plainDay } from './sprintDays.ts'

export interface SprintEndedProps {
  sprint: SprintDetails
  /** What is planned after it. */
  next: SprintDetails | null
  designHref?: string | undefined
  portfolioHref?: string | undefined
  /** Goes to the design of a sprint. */
  onDesign?: (() => void) | undefined
}

/** Whether it may still be a certificate: the crew's last answers change nothing where the design does not meet it. */
const isOpen = ({ achievement, facts, judgedAt }: SprintResult) =>
  !judgedAt && facts.crew.length > 0 && judge(achievements[achievement].criteria, facts).overall !== false

/** The sprint has ended: how, what came of it, and what comes next. */
export function SprintEnded({ sprint, next, designHref, portfolioHref, onDesign }: SprintEndedProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.sprint.sprintResult({ params: { sprintId: sprint.id } }), [client, sprint.id])
  const result = load.value.value
  const box = useRef<HTMLDivElement>(null)
  // The button that ended it is gone.
  useEffect(() => box.current?.focus(), [])
  const how =
    sprint.sprintStatus === 'PORTFOLIO' ? 'saved' : sprint.sprintStatus === 'INCOMPLETE' ? 'aside' : 'cancelled'
  const most = result && isCompared(result) ? farthest(result.outcomes, 'up') : null
  const kind = sprint.sprintType === 'TEAM_SPRINT' ? 'team' : 'user'
  const knownDay = how === 'saved' && result && isOpen(result) ? result.knownDay : null
  return (
    <div ref={box} tabIndex={-1} className="t-sprintended" role="status">
      <PageHead
        size="display"
        {...(how === 'saved' ? { kicker: t('sprint.ends.done.kicker') } : {})}
        title={t(`sprint.ends.done.${how}`, { label: sprint.label })}
        lead={
          <>
            {how === 'saved' && most
              ? t('sprint.ends.moved', {
                  item: most.label,
                  first: showMean(i18n, most.first),
                  final: showMean(i18n, most.final),
                })
              : t(`sprint.ends.doneText.${how}`)}
            {knownDay && <> {t('sprint.ends.done.pending', { day: dayWords(i18n, knownDay, plainDay) })}</>}
          </>
        }
      />
      {how === 'saved' && <Motivation set="completion" sprintId={sprint.id} />}
      <ul className="t-sprintends">
        {how === 'saved' && (
          <SprintChoice
            icon={paperPlaneRightIcon}
            title={t('sprint.ends.done.share')}
            text={t('sprint.ends.done.shareText')}
          >
            <ShareSprint sprint={sprint} kind={kind} />
          </SprintChoice>
        )}
        {onDesign && (
          <SprintChoice
            icon={arrowClockwiseIcon}
            title={t('sprint.ends.done.again')}
            text={t('sprint.ends.done.againText')}
          >
            <RunAgain sprint={sprint} onDesign={onDesign} />
          </SprintChoice>
        )}
        {next && (
          <SprintChoice
            icon={calendarBlankIcon}
            title={t('sprint.dashboard.planned', {
              label: next.label,
              day: inZone(i18n, next.dateTimeFrom, next.timezone, fullDay),
            })}
            text={t('sprint.dashboard.next')}
          >
            {null}
          </SprintChoice>
        )}
      </ul>
      <div className="t-actions">
        {how !== 'cancelled' && portfolioHref ? (
          <Button kind="primary" size="large" href={portfolioHref}>
            {t('sprint.ends.done.open')}
          </Button>
        ) : (
          designHref &&
          !next && (
            <Button kind="primary" size="large" href={designHref}>
              {t('sprint.dashboard.design')}
            </Button>
          )
        )}
      </div>
    </div>
  )
}
