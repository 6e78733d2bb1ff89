import { useSignals } from '@preact/signals-react/runtime'
import { designLimits } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { Notice } from '../../shared/Notice.tsx'
import type { StepStore } from './stepProps.ts'

/** What keeps the sprint from starting: of this step, and of all once somebody wanted to start. */
export function Problems({ store }: { store: StepStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const step = store.step.value
  const shown = store.problems.value.filter(it => store.strict.value || step === 'REVIEW' || it.step === step)
  if (shown.length === 0 || (!store.strict.value && step === 'CONFIGURE_SPRINT')) return null
  return (
    <Notice kind="caution" title={t('sprint.design.missing')} role="status">
      <ul className="t-design__problems">
        {shown.map(it => (
          <li key={it.step + it.problem}>
            {t(`sprint.design.problems.${it.problem}`, { most: designLimits.crew })}{' '}
            {it.step !== step && (
              <button type="button" className="t-link" onClick={() => store.go(it.step)}>
                {t(`sprint.design.steps.${it.step}`)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
