import { useSignals } from '@preact/signals-react/runtime'
import type { CheckIn } from '@trellis/sdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { focusIfLost } from '../../shared/focusIfLost.ts'
import { useModel } from '../../shared/model.ts'
import { Notice } from '../../shared/Notice.tsx'
import { ChangedTwice } from '../ChangedTwice.tsx'
import { CheckInReview } from '../CheckInReview.tsx'
import { Answered } from './Answered.tsx'
import { CheckInModel } from './CheckInModel.ts'
import { CheckInFailed, CheckInSaved } from './CheckInState.tsx'
import { CheckInSteps, type CheckInStepsProps } from './CheckInSteps.tsx'
import { StepCard, type StepCardProps } from './StepCard.tsx'
import { useUntil } from './useMoment.ts'

export interface OpenCheckInProps extends Omit<CheckInStepsProps, 'store'> {
  checkIn: CheckIn
  /** What leads back to the sprint. */
  toSprint?: ReactNode
  /** Told as the server has it begun, completed or skipped. */
  onChange?: ((status: CheckIn['status']) => void) | undefined
}

/** A check-in while its window is open: not begun, begun, completed or skipped, and its steps. */
export function OpenCheckIn({ checkIn, sprint, last, Words, toSprint, onChange }: OpenCheckInProps) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const until = useUntil()
  const [reviewing, setReviewing] = useState(false)
  // A host's page does not say who is signed in: a check-in is of one person.
  const store = useModel(
    () => new CheckInModel({ client, person: person ?? { clientId: 'check-in', userId: checkIn.id }, checkIn }),
    [client, person, checkIn.id],
  )
  const { status, isAway, step, effectiveness, type, end } = store.saved.value
  const answers = store.answers.value
  const before = useRef(status)
  useEffect(() => {
    if (before.current !== status) onChange?.(status)
    before.current = status
  }, [status])
  const isClosed = store.state.value === 'closed'
  const place = isClosed ? 'closed' : store.place.value === 'steps' ? 'steps' : status
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ place, effectiveness })
  // What was pressed is gone with the card, or with the question that was rated.
  useEffect(() => {
    const isNew = shown.current.place !== place || shown.current.effectiveness !== effectiveness
    shown.current = { place, effectiveness }
    if (isNew && title.current) focusIfLost(title.current)
  }, [place, effectiveness])
  const date = until(end)
  const label = t(`sprint.checkIn.kind.${type}`)

  if (isClosed)
    return (
      <StepCard
        label={label}
        titleRef={title}
        title={t('sprint.checkIn.closed.title', { date })}
        text={<p role="alert">{t('sprint.checkIn.closed.late')}</p>}
        foot={toSprint}
      />
    )
  if (place === 'steps')
    return (
      <>
        <CheckInSteps {...{ store, sprint, last, Words }} />
        <ChangedTwice store={store} text={t('sprint.checkIn.conflict')} />
      </>
    )

  const cards: Record<typeof status, StepCardProps> = {
    DRAFT: {
      label,
      title: t('sprint.checkIn.begin.title', { date }),
      text: t('sprint.checkIn.begin.text'),
      step: 0,
      foot: (
        <>
          <Button kind="quiet" busy={store.ending.value !== null} onClick={store.skip}>
            {t('sprint.checkIn.skip')}
          </Button>
          <Button kind="primary" onClick={() => store.go(1)}>
            {t('sprint.checkIn.begin.action')}
          </Button>
        </>
      ),
    },
    IN_PROGRESS: {
      label,
      title: t('sprint.checkIn.begun.title', { step: answers.step }),
      text: t('sprint.checkIn.openUntil', { date }),
      step: answers.step,
      children: <Answered answers={answers} sprint={sprint} />,
      foot: (
        <>
          <Button kind="quiet" onClick={() => store.go(1)}>
            {t('sprint.checkIn.begun.first')}
          </Button>
          <Button kind="primary" onClick={() => store.go(answers.step)}>
            {t('sprint.checkIn.begun.action')}
          </Button>
        </>
      ),
    },
    COMPLETED: {
      label,
      title: t('sprint.checkIn.done.title'),
      text: t('sprint.checkIn.done.text', { date }),
      step: 8,
      children: <Answered answers={answers} sprint={sprint} />,
      foot: (
        <>
          <Button kind="quiet" onClick={() => store.go(1)}>
            {t('sprint.checkIn.done.change')}
          </Button>
          <span className="t-actions">
            {toSprint}
            {effectiveness === null && (
              <Button kind="primary" onClick={() => setReviewing(true)}>
                {t('sprint.checkIn.done.rate')}
              </Button>
            )}
          </span>
        </>
      ),
    },
    SKIPPED: {
      label,
      title: t(isAway ? 'sprint.checkIn.away.title' : 'sprint.checkIn.skipped.title'),
      text: t(isAway ? 'sprint.checkIn.away.text' : 'sprint.checkIn.skipped.text'),
      children: (
        <Notice title={t('sprint.checkIn.skipped.still', { date })}>
          {!isAway && t('sprint.checkIn.skipped.nobody')}
        </Notice>
      ),
      foot: (
        <>
          {toSprint}
          <Button kind="primary" onClick={() => store.go(step)}>
            {t('sprint.checkIn.skipped.action')}
          </Button>
        </>
      ),
    },
  }
  const { children, ...card } = cards[status]
  return (
    <>
      <StepCard key={status} {...card} titleRef={title}>
        {children}
        {store.state.value === 'late' && <CheckInSaved store={store} />}
        <CheckInFailed store={store} />
      </StepCard>
      <CheckInReview
        open={reviewing}
        checkIn={checkIn}
        teamName={sprint.teamName}
        onClose={() => setReviewing(false)}
        onRated={store.put}
      />
    </>
  )
}
