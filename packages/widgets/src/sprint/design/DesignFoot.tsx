import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { Saved } from '../../shared/Saved.tsx'
import type { DesignStore } from './DesignModel.ts'
import type { Designer } from './loadDesigner.ts'
import { Problems } from './Problems.tsx'

/** Below each step: whether all is saved, what keeps the sprint from starting, and the way on. It can start from the review on. */
export function DesignFoot({ store, found }: { store: DesignStore; found: Designer }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const step = store.step.value
  const state = store.state.value
  const outcome = store.outcome.value
  const canStart = store.steps.value.indexOf(step) >= store.steps.value.indexOf('REVIEW')
  const isLast = store.steps.value[store.steps.value.indexOf(step) + 1] === 'START'
  const refused = store.refused.value
  const runs = found.running ?? found.next
  const said = state === 'saved' ? 'saved' : state === 'busy' ? 'busy' : state === 'late' ? 'late' : 'kept'
  const start = (
    <Button kind="primary" size="large" busy={store.busy.value.has('start')} onClick={() => void store.start()}>
      {t('sprint.design.start')}
    </Button>
  )
  return (
    <>
      <Problems store={store} />
      {outcome?.error !== undefined && state !== 'late' && (
        <Notice kind="critical" role="alert">
          {refused
            ? t(`sprint.design.${refused}`, {
                label: runs?.label ?? '',
                date: runs ? i18n.date(runs.sprintReviewEndTime) : '',
              })
            : reasonOf(outcome.error, t)}
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
