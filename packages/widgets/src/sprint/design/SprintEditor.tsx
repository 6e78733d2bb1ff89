import { useSignals } from '@preact/signals-react/runtime'
import type { DesignStep } from '@trellis/sdk'
import { useEffect } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { Saved } from '../../shared/Saved.tsx'
import { ChangedTwice } from '../ChangedTwice.tsx'
import { ConfigureStep } from './ConfigureStep.tsx'
import { CrewStep } from './CrewStep.tsx'
import { EditModel, type EditStore } from './EditModel.ts'
import { LeadStep } from './LeadStep.tsx'
import { Problems } from './Problems.tsx'
import { ScheduleStep } from './ScheduleStep.tsx'
import { TeamStep } from './TeamStep.tsx'
import { useStepFocus } from './useStepFocus.ts'

export interface SprintEditorProps {
  /** Left out, it is the own sprint. */
  teamId?: number
  /** The one that is planned after the running one. */
  isNext?: boolean
  /** The step to begin at, such as SPRINT_CREW. */
  step?: string | null
  /** Where the running sprint is shown. */
  dashboardHref: string
  /** The changes are saved. */
  onSaved?: () => void
}

const views: Partial<Record<DesignStep, typeof ConfigureStep>> = {
  CONFIGURE_SPRINT: ConfigureStep,
  SPRINT_TEAM: TeamStep,
  SPRINT_CREW: CrewStep,
  ACTION_LEAD: LeadStep,
  SCHEDULE_ROUTINES: ScheduleStep,
}

/** The design of a sprint that runs or waits, to be changed: the wizard in its form mode `edit`. Source: spec 2 section 2; sprints, Editing in progress. */
export function SprintEditor({
  teamId,
  isNext = false,
  step: begin = null,
  dashboardHref,
  onSaved,
}: SprintEditorProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const store = useModel(
    () => new EditModel({ client, person, teamId: teamId ?? null, isNext }),
    [client, person, teamId, isNext],
  )
  useEffect(() => void store.open(begin), [store, begin])
  const step = store.step.value
  const box = useStepFocus(step)
  const View = views[step] ?? ConfigureStep
  return (
    <div className="t-design" ref={box}>
      <Loaded of={{ ...store.load, reload: () => store.open(begin) }} refused={{ title: t('sprint.design.refused') }}>
        {found =>
          // Once it is over nothing of it can be changed.
          found.sprint && new Date(found.sprint.sprintReviewEndTime) > new Date() ? (
            <>
              <EditSteps store={store} />
              <View store={store} found={found} />
              <EditFoot store={store} dashboardHref={dashboardHref} onSaved={onSaved} />
              <ChangedTwice store={store} text={t('sprint.edit.conflict')} />
            </>
          ) : (
            <EmptyState
              level={1}
              title={t('sprint.edit.none')}
              text={t('sprint.edit.noneText')}
              actions={<Button href={dashboardHref}>{t('sprint.edit.back')}</Button>}
            />
          )
        }
      </Loaded>
    </div>
  )
}

/** What can be changed, each a page that is gone to at once. */
function EditSteps({ store }: { store: EditStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <nav className="t-editsteps" aria-label={t('sprint.edit.title')}>
      {store.steps.value.map(step => (
        <button
          key={step}
          type="button"
          aria-current={step === store.step.value ? 'step' : undefined}
          onClick={() => store.go(step)}
        >
          {t(`sprint.design.steps.${step}`)}
        </button>
      ))}
    </nav>
  )
}

function EditFoot({
  store,
  dashboardHref,
  onSaved,
}: {
  store: EditStore
  dashboardHref: string
  onSaved: (() => void) | undefined
}) {
  useSignals()
  const { t } = useTrellis().i18n
  const error = store.outcome.value?.error
  const isChanged = store.changed.value
  const busy = store.busy.value.has('save')
  const send = async () => {
    if (await store.save()) onSaved?.()
  }
  return (
    <>
      <Problems store={store} />
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          <p>{store.isRated.value ? t('sprint.edit.rated') : reasonOf(error, t)}</p>
          {store.refusedAt.value.map(step => (
            <button key={step} type="button" className="t-link" onClick={() => store.go(step)}>
              {t(`sprint.design.steps.${step}`)}
            </button>
          ))}
          {store.isRated.value && (
            <Button size="small" onClick={store.restore}>
              {t('sprint.edit.restore')}
            </Button>
          )}
        </Notice>
      )}
      <footer className="t-design__foot">
        <Saved
          state={busy ? 'busy' : isChanged ? 'kept' : 'saved'}
          label={t(busy ? 'core.states.saving' : isChanged ? 'core.states.notSaved' : 'core.states.saved')}
        />
        <div className="t-actions">
          {isChanged && (
            <Button size="large" kind="quiet" onClick={store.discard}>
              {t('core.actions.undo')}
            </Button>
          )}
          <Button size="large" href={dashboardHref}>
            {t('sprint.edit.back')}
          </Button>
          {isChanged && (
            <Button kind="primary" size="large" busy={busy} onClick={() => void send()}>
              {t('sprint.edit.save')}
            </Button>
          )}
        </div>
      </footer>
    </>
  )
}
