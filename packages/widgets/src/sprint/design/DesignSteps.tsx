import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../../shared/context.tsx'
import { cx } from '../../shared/cx.ts'
import { Icon } from '../../shared/Icon.tsx'
import { checkIcon } from '../../shared/icons.ts'
import type { DesignStore } from './DesignModel.ts'

/** The way through the design: done, here, filled in already, still open. Each step can be gone to at once. */
export function DesignSteps({ store }: { store: DesignStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const now = store.step.value
  const at = store.steps.value.indexOf(now)
  const design = store.design.value
  const hasDesign = design !== null
  const isStarted = store.started.value !== null
  const open = new Set(store.problems.value.map(it => it.step))
  return (
    <nav aria-label={t('sprint.design.way')}>
      <ol className="t-steps">
        {store.steps.value.map((step, index) => {
          const isHere = step === now
          const isDone = index < at && !open.has(step)
          // A sprint can run without a crew: that step may be left empty, and is not filled in then.
          const isEmpty = step === 'SPRINT_CREW' && design?.sprintCrews.length === 0
          const isFilled =
            index > at && hasDesign && step !== 'START' && step !== 'REVIEW' && !open.has(step) && !isEmpty
          const name = t(`sprint.design.steps.${step}`)
          return (
            <li key={step} className={cx((isDone || isFilled) && 'is-done')} aria-current={isHere ? 'step' : undefined}>
              {isDone && <Icon path={checkIcon} size="small" />}
              <span>
                {isHere || !hasDesign || isStarted || step === 'START' ? (
                  name
                ) : (
                  <button type="button" onClick={() => store.go(step)}>
                    {name}
                  </button>
                )}
                {isFilled && <small>{t('sprint.design.filledIn')}</small>}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="t-stepnow">
        {t('sprint.design.stepOf', {
          step: at + 1,
          total: store.steps.value.length,
          name: t(`sprint.design.steps.${now}`),
        })}
      </p>
    </nav>
  )
}
