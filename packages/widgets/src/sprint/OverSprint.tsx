import { useSignals } from '@preact/signals-react/runtime'
import type { SprintDetails, SprintProgress, SprintResult } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { useTrellis } from '../shared/context.tsx'
import type { Load } from '../shared/createLoad.ts'
import { dayWords } from '../shared/dayWords.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { showMean } from '../shared/written.ts'
import { farthest, movedHeadline } from './end/movedHeadline.ts'
import { SprintOutcome } from './end/SprintOutcome.tsx'
import { SprintCards } from './SprintCards.tsx'
import { type EndPhase, type EndsProps, SprintEnds, SprintOver } from './SprintEnds.tsx'
import { SprintParts } from './SprintParts.tsx'
import { SprintTimeline } from './SprintTimeline.tsx'
import { fullDay, inZone, plainDay } from './sprintDays.ts'

export interface OverSprintProps extends EndsProps {
  sprint: SprintDetails
  progress: SprintProgress
  phase: EndPhase
  result: Load<SprintResult>
  /** What is planned after it. */
  planned: ReactNode
  tools: ReactNode
  /** Its review, for who writes it. */
  review: ReactNode
  kanbanHref?: string | undefined
}

/** A sprint that is over and waits for its owner's choice: what moved, what it is worth, the choice, the review; then what it was made of, to read. */
export function OverSprint({
  sprint,
  progress,
  phase,
  result,
  planned,
  tools,
  review,
  kanbanHref,
  ...ends
}: OverSprintProps) {
  return (
    <>
      <OverHead {...{ sprint, progress, result, tools }} hasCard={ends.canEnd} />
      <SprintOver {...{ sprint, phase }} {...ends} />
      <SprintOutcome of={result} phase={phase} isSaid={it => headlineOf(it, progress) === 'pending'} />
      <SprintEnds {...{ sprint, phase, isFinalOut: true }} {...ends} />
      {review}
      {planned}
      <SprintCards sprint={sprint} progress={progress} crew={sprint.sprintCrews.length} isOver />
      <SprintTimeline sprint={sprint} progress={progress} />
      <SprintParts
        sprint={sprint}
        store={ends.store}
        seesMeans={progress.seesMeans}
        canManage={false}
        isOver
        kanbanHref={kanbanHref}
        onChanged={ends.onChanged}
      />
    </>
  )
}

const headlineOf = (found: SprintResult, { seesMeans }: SprintProgress) =>
  seesMeans ? movedHeadline(found, new Date()) : null

interface OverHeadProps extends Pick<OverSprintProps, 'sprint' | 'progress' | 'result' | 'tools'> {
  /** Below it stands when the sprint ended. */
  hasCard: boolean
}

/** What moved, in a sentence; or why that is not said. */
function OverHead({ sprint, progress, result, tools, hasCard }: OverHeadProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const found = result.value.value
  const last = new Date(Date.parse(sprint.sprintReviewEndTime) - 1)
  const day = inZone(i18n, last, sprint.timezone, fullDay)
  // Its label until more is known: what stands here first must not be taken back.
  const headline = found ? headlineOf(found, progress) : null
  const most = found && headline && farthest([...found.outcomes, ...found.behaviors], headline)
  const lead =
    headline === 'pending' && found?.knownDay
      ? t('sprint.certificate.later', { day: dayWords(i18n, found.knownDay, plainDay) })
      : most && headline !== 'few'
        ? t('sprint.ends.moved', {
            item: most.label,
            first: showMean(i18n, most.first),
            final: showMean(i18n, most.final),
          })
        : sprint.description
  return (
    <PageHead
      kicker={[headline && sprint.label, !hasCard && t('sprint.portfolio.over', { day })].filter(Boolean).join(' · ')}
      title={headline ? titleOf(headline, t) : sprint.label}
      lead={lead}
      tools={tools}
    />
  )
}

const ofRounds = ['few', 'first', 'mixed'] as const

function titleOf(headline: ReturnType<typeof movedHeadline>, t: ReturnType<typeof useTrellis>['i18n']['t']): string {
  const known = ofRounds.find(it => it === headline)
  return known
    ? t(`sprint.feedback.headline.${known}`)
    : t(`sprint.ends.headline.${headline as Exclude<typeof headline, (typeof ofRounds)[number]>}`)
}
