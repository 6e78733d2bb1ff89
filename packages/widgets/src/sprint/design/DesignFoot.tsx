import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { Saved } from '../../shared/Saved.tsx'
import { fullDay, inZone } from '../sprintDays.ts'
import { type InTheWay, inTheWay } from './inTheWay.ts'
import { Problems } from './Problems.tsx'
import type { DesignStepProps } from './stepProps.ts'

/** Below each step: whether all is saved, what keeps the sprint from starting, and the way on. It can start from the review on. */
export function DesignFoot({ store, found, dashboardHref }: DesignStepProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const step = store.step.value
  const state = store.state.value
  const outcome = store.outcome.value
  const canStart = store.steps.value.indexOf(step) >= store.steps.value.indexOf('REVIEW')
  const isLast = store.steps.value[store.steps.value.indexOf(step) + 1] === 'START'
  const refused = store.refused.value
  const stands = inTheWay(found, store.design.value, new Date())
  const isRefused = outcome?.error !== undefined && state !== 'late'
  const toSprint = <Button href={dashboardHref}>{t('sprint.started.open')}</Button>
  const words = ({ why, sprint }: InTheWay) =>
    t(`sprint.design.${why}`, {
      label: sprint.label,
      date: inZone(i18n, new Date(Date.parse(sprint.sprintReviewEndTime) - 1), sprint.timezone, fullDay),
    })
  const said = state === 'saved' ? 'saved' : state === 'busy' ? 'busy' : state === 'late' ? 'late' : 'kept'
  const start = (
    <Button kind="primary" size="large" busy={store.busy.value.has('start')} onClick={() => void store.start()}>
      {t('sprint.design.start')}
    </Button>
  )
  return (
    <>
      <Problems store={store} />
      {isRefused && (
        <Notice kind="critical" role="alert" actions={refused && toSprint}>
          {stands && stands.why === refused ? words(stands) : reasonOf(outcome.error, t)}
        </Notice>
      )}
      {!isRefused && canStart && stands && (
        <Notice kind="caution" role="status" actions={toSprint}>
          {words(stands)}
        </Notice>
      )}
      <footer className="t-design__foot">
        {state !== 'begun' && (
          <Saved
            state={said}
            label={t(
              state === 'saved'
                ? 'core.states.saved'
                : state === 'busy'
                  ? 'core.states.saving'
                  : 'core.states.notSaved',
            )}
          />
        )}
        {canStart && <p className="t-small t-muted">{t('sprint.design.nothingOut')}</p>}
        <div className="t-actions">
          <Button size="large" onClick={() => store.move(-1)}>
            {t('core.actions.back')}
          </Button>
          {canStart && !isLast && step !== 'REVIEW' && (
            <Button size="large" onClick={() => store.move(1)}>
              {t('core.actions.next')}
            </Button>
          )}
          {step === 'REVIEW' && (
            <Button size="large" onClick={() => store.move(1)}>
              {t(`sprint.design.steps.${store.steps.value[store.steps.value.indexOf('REVIEW') + 1] ?? 'SPRINT_CREW'}`)}
            </Button>
          )}
          {canStart ? (
            start
          ) : (
            <Button kind="primary" size="large" onClick={() => store.move(1)}>
              {t('sprint.design.steps.REVIEW')}
            </Button>
          )}
        </div>
      </footer>
    </>
  )
}
