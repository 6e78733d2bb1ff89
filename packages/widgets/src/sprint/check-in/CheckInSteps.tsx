import { useSignals } from '@preact/signals-react/runtime'
import { type CheckIn, type CheckInNews, type CheckInSprint, checkInSteps, type TextKey } from '@trellis/sdk'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { plainDay } from '../sprintDays.ts'
import { ActivitiesNow } from './ActivitiesNow.tsx'
import type { CheckInStore } from './CheckInModel.ts'
import { CheckInNewsModel } from './CheckInNewsModel.ts'
import { CheckInFailed, CheckInSaved } from './CheckInState.tsx'
import { EnergyScale } from './EnergyScale.tsx'
import { LastStep } from './LastStep.tsx'
import { NewProgress } from './NewProgress.tsx'
import { NewWords, type NewWordsProps } from './NewWords.tsx'
import { RateItems } from './RateItems.tsx'
import { StepCard } from './StepCard.tsx'
import { useRowKeys } from './useRowKeys.ts'

export interface CheckInStepsProps {
  store: CheckInStore
  sprint: CheckInSprint
  /** The check-in before. */
  last: CheckIn | undefined
  /** Shows what the crew has written: `PlannedWords` where the board can be opened. A host's page cannot, and loads none of it. */
  Words?: ComponentType<NewWordsProps> | undefined
}

/** One of the seven steps at a time. Nothing has to be answered, and it can be stopped at any of them. Source: spec 2 section 2. */
export function CheckInSteps({ store, sprint, last, Words = NewWords }: CheckInStepsProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { id } = store.saved.value
  const news = useModel(() => new CheckInNewsModel(client, id), [client, id])
  useEffect(() => void news.reload(), [news])
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

  const known = news.load.value.value
  const seen = known && {
    progress: known.round,
    feedbacks: known.words.length > 0,
    activities: news.open.value.length > 0,
  }
  const ofNews = (body: (known: CheckInNews) => ReactNode) => (
    <Loaded of={news.load} skeleton={3}>
      {body}
    </Loaded>
  )
  const bodies: Record<typeof name, ReactNode> = {
    behaviors: <RateItems store={store} scale="often" items={sprint.behaviors} last={last} />,
    outcomes: <RateItems store={store} scale="far" items={sprint.outcomes} last={last} />,
    energy: <EnergyScale store={store} />,
    progress: ofNews(({ round }) => round && <NewProgress round={round} store={store} />),
    feedbacks: ofNews(({ words }) => words.length > 0 && <Words words={words} sprintId={sprint.id} />),
    activities: ofNews(() => <ActivitiesNow news={news} />),
    completed: <LastStep store={store} sprint={sprint} news={news} />,
  }
  /** Head and text of a step that shows what there is, or that there is none. */
  const words = (): { title: string; text: ReactNode } => {
    if (name === 'behaviors' || name === 'outcomes' || name === 'energy' || name === 'completed') {
      const hasText = name === 'completed' || (name === 'behaviors' && Boolean(last?.ratings.length))
      return {
        title: t(`sprint.checkIn.${name}.title`),
        text: hasText && t(`sprint.checkIn.${name}.text` as TextKey),
      }
    }
    // Until it is known nothing is said of it.
    if (!seen || !known) return { title: t(`sprint.checkIn.steps.${name}`), text: null }
    if (!seen[name]) return { title: t(`sprint.checkIn.${name}.title`), text: t(`sprint.checkIn.${name}.text`) }
    if (name !== 'progress' || !known.round)
      return {
        title: t(`sprint.checkIn.${name}.seen` as TextKey),
        text: t(`sprint.checkIn.${name}.seenText` as TextKey),
      }
    const { date, isNew, answered, asked } = known.round
    return {
      title: t('sprint.checkIn.progress.seen', { date: dayWords(i18n, date, plainDay) }),
      text: t(isNew ? 'sprint.checkIn.progress.seenText' : 'sprint.checkIn.progress.seenBefore', { answered, asked }),
    }
  }
  return (
    <div ref={box}>
      <StepCard
        label={`${t('sprint.checkIn.step', { step, total })} · ${t(`sprint.checkIn.steps.${name}`)}`}
        {...words()}
        step={step}
        titleRef={title}
        foot={
          <>
            <CheckInSaved store={store} />
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
        <CheckInFailed store={store} />
      </StepCard>
    </div>
  )
}
