import { useSignals } from '@preact/signals-react/runtime'
import { type CheckIn, type CheckInSprint, checkInSteps, type TextKey } from '@trellis/sdk'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { Saved } from '../../shared/Saved.tsx'
import { ActionsNow } from './ActionsNow.tsx'
import type { CheckInStore } from './CheckInModel.ts'
import { EnergyScale } from './EnergyScale.tsx'
import { LastStep } from './LastStep.tsx'
import { RateItems } from './RateItems.tsx'
import { StepCard } from './StepCard.tsx'
import { useRowKeys } from './useRowKeys.ts'

export interface CheckInStepsProps {
  store: CheckInStore
  sprint: CheckInSprint
  /** The check-in before. */
  last: CheckIn | undefined
}

/** One of the seven steps at a time. Nothing has to be answered, and it can be stopped at any of them. Source: spec 2 section 2. */
export function CheckInSteps({ store, sprint, last }: CheckInStepsProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const box = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { step } = store.answers.value
  const total = checkInSteps.length
  const name = checkInSteps[step - 1] ?? 'behaviors'
  const next = () => {
    if (step < total) store.go(step + 1)
  }
  useRowKeys(box, next)
  useEffect(() => title.current?.focus(), [step])

  const bodies: Record<typeof name, ReactNode> = {
    behaviors: <RateItems store={store} scale="often" items={sprint.behaviors} last={last} />,
    outcomes: <RateItems store={store} scale="far" items={sprint.outcomes} last={last} />,
    energy: <EnergyScale store={store} />,
    progress: null,
    feedbacks: null,
    activities: <ActionsNow actions={sprint.actions} />,
    completed: <LastStep store={store} sprint={sprint} />,
  }
  const hasText = name === 'behaviors' ? Boolean(last?.ratings.length) : name !== 'outcomes' && name !== 'energy'
  const state = store.state.value
  return (
    <div ref={box}>
      <StepCard
        label={`${t('sprint.checkIn.step', { step, total })} · ${t(`sprint.checkIn.steps.${name}`)}`}
        title={t(`sprint.checkIn.${name}.title` as TextKey)}
        text={hasText && t(`sprint.checkIn.${name}.text` as TextKey)}
        step={step}
        titleRef={title}
        foot={
          <>
            <Saved
              state={state === 'late' ? 'late' : state === 'busy' || state === 'changed' ? 'busy' : 'saved'}
              label={t(
                state === 'late'
                  ? 'core.states.notSaved'
                  : state === 'busy' || state === 'changed'
                    ? 'core.states.saving'
                    : 'core.states.saved',
              )}
            />
            <span className="t-actions">
              {step === 1 ? (
                <Button kind="quiet" busy={store.ending.value === 'SKIPPED'} onClick={store.skip}>
                  {t('sprint.checkIn.skip')}
                </Button>
              ) : (
                <Button kind="quiet" onClick={() => store.go(step - 1)}>
                  {t('core.actions.previous')}
                </Button>
              )}
              {step < total ? (
                <Button kind="primary" onClick={next}>
                  {t('core.actions.next')}
                </Button>
              ) : (
                <Button kind="primary" busy={store.ending.value === 'COMPLETED'} onClick={store.finish}>
                  {t('sprint.checkIn.finish')}
                </Button>
              )}
            </span>
          </>
        }
      >
        {bodies[name]}
        {store.error.value !== null && (
          <Notice
            kind="critical"
            role="alert"
            actions={<Button onClick={() => void store.retry()}>{t('core.actions.retry')}</Button>}
          >
            {reasonOf(store.error.value, t)}
          </Notice>
        )}
      </StepCard>
    </div>
  )
}
