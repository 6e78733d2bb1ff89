import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { AlsoHere } from '../../shared/AlsoHere.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { lockIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { ConfigureStep } from './ConfigureStep.tsx'
import { CrewStep } from './CrewStep.tsx'
import { DesignConflict } from './DesignConflict.tsx'
import { DesignFoot } from './DesignFoot.tsx'
import { DesignModel } from './DesignModel.ts'
import { DesignSteps } from './DesignSteps.tsx'
import { LeadStep } from './LeadStep.tsx'
import { LibraryStep } from './LibraryStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { ScheduleStep } from './ScheduleStep.tsx'
import { StartedStep } from './StartedStep.tsx'
import { TeamStep } from './TeamStep.tsx'
import { useStepFocus } from './useStepFocus.ts'

export interface SprintDesignerProps {
  /** Left out, it is a personal sprint. */
  teamId?: number
  /** What to begin with where nothing is designed: a code of the library, or `own` for an empty sheet. */
  begin?: string | null
  /** Where the running sprint is shown. */
  dashboardHref: string
  /** A sprint was started or planned. */
  onStarted?: () => void
}

const views = {
  SELECT_SPRINT: LibraryStep,
  CONFIGURE_SPRINT: ConfigureStep,
  REVIEW: ReviewStep,
  SPRINT_TEAM: TeamStep,
  SPRINT_CREW: CrewStep,
  ACTION_LEAD: LeadStep,
  SCHEDULE_ROUTINES: ScheduleStep,
  START: StartedStep,
}

/** Designs a sprint from the library to its start: every field is filled in, every change is kept. Source: spec 2 section 2. */
export function SprintDesigner({ teamId, begin = null, dashboardHref, onStarted }: SprintDesignerProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new DesignModel({ client, person, teamId: teamId ?? null }), [client, person, teamId])
  useEffect(() => void store.open(begin), [store, begin])
  const step = store.step.value
  const box = useStepFocus(step)
  const isStarted = store.started.value !== null
  useEffect(() => {
    if (isStarted) onStarted?.()
  }, [isStarted])
  return (
    <div className="t-design" ref={box}>
      <Loaded of={store.load} refused={{ title: t('sprint.design.refused') }}>
        {found => {
          if (!found.plan.engine && !found.plan.express)
            return (
              <EmptyState
                level={1}
                icon={lockIcon}
                title={t('core.entitlement.missing')}
                text={t('core.entitlement.contact')}
              />
            )
          const View = views[step]
          return (
            <>
              <DesignSteps store={store} />
              {teamId !== undefined && <AlsoHere topic={`team/${teamId}`} place="design" />}
              <View store={store} found={found} dashboardHref={dashboardHref} />
              {step !== 'SELECT_SPRINT' && step !== 'START' && (
                <DesignFoot store={store} found={found} dashboardHref={dashboardHref} />
              )}
              <DesignConflict store={store} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
