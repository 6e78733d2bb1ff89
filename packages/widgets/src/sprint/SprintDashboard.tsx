import { useSignals } from '@preact/signals-react/runtime'
import { extensionWeeks, sprintDay } from '@trellis/sdk'
import { useEffect } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { ActiveSprintModel } from './ActiveSprintModel.ts'
import { SprintCards } from './SprintCards.tsx'
import { SprintEnded } from './SprintEnded.tsx'
import { SprintEnds } from './SprintEnds.tsx'
import { SprintParts } from './SprintParts.tsx'
import { SprintPlanned } from './SprintPlanned.tsx'
import { SprintTimeline } from './SprintTimeline.tsx'

export interface SprintDashboardProps {
  /** Left out, it is the own sprint. */
  teamId?: number
  /** Where a sprint is designed; left out for who cannot. */
  designHref?: string | undefined
  /** Whether the reader ends and extends it: the owner, and a team's manager. */
  canEnd: boolean
  /** It was extended or ended. */
  onChanged?: () => void
}

/** How the sprint that runs stands, when what comes, and how it ends. Source: spec 2 section 2. */
export function SprintDashboard({ teamId, designHref, canEnd, onChanged }: SprintDashboardProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new ActiveSprintModel(client, teamId ?? null), [client, teamId])
  useEffect(() => void store.load.reload(), [store])
  const ended = store.ended.value
  return (
    <div className="t-sprintboard">
      <Loaded of={store.load}>
        {({ sprint, progress, next }) => {
          if (ended && !sprint)
            return <SprintEnded sprint={ended} next={next} {...(designHref ? { designHref } : {})} />
          const ends = { store, canEnd, onChanged }
          const planned = next && <SprintPlanned sprint={next} isOnly={!sprint} {...ends} />
          if (!sprint || !progress)
            return (
              planned ?? (
                <EmptyState
                  level={1}
                  title={t('sprint.dashboard.none')}
                  text={t(designHref ? 'sprint.dashboard.noneText' : 'sprint.dashboard.noneMember')}
                  actions={
                    designHref && (
                      <Button kind="primary" size="large" href={designHref}>
                        {t('sprint.dashboard.design')}
                      </Button>
                    )
                  }
                />
              )
            )
          const today = sprintDay(new Date(), sprint.timezone, sprint.resetTime)
          const first = sprintDay(new Date(sprint.dateTimeFrom), sprint.timezone, sprint.resetTime)
          const total = sprint.duration + (sprint.isExtended ? extensionWeeks : 0)
          const week = Math.min(total, Math.floor((Date.parse(today) - Date.parse(first)) / (7 * 86_400_000)) + 1)
          return (
            <>
              <PageHead
                kicker={t('sprint.dashboard.week', { week, total })}
                title={sprint.label}
                lead={sprint.description}
              />
              <SprintEnds sprint={sprint} place="top" {...ends} />
              <SprintCards sprint={sprint} progress={progress} />
              <SprintTimeline sprint={sprint} progress={progress} />
              <SprintParts sprint={sprint} />
              {planned}
              <SprintEnds sprint={sprint} place="end" {...ends} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
