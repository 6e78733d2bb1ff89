import { useSignals } from '@preact/signals-react/runtime'
import type { RatingAsked } from '@trellis/sdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { FullScreenDialog } from '../../shared/FullScreenDialog.tsx'
import { arrowLeftIcon, arrowRightIcon, paperPlaneRightIcon } from '../../shared/icons.ts'
import { useModel } from '../../shared/model.ts'
import { Notice } from '../../shared/Notice.tsx'
import { reasonOf } from '../../shared/reasonOf.ts'
import { Saved } from '../../shared/Saved.tsx'
import { sentences } from '../../shared/wording.ts'
import { ChangedTwice } from '../ChangedTwice.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { type KeptRating, RatingModel, type RatingPlace } from './RatingModel.ts'
import { RatingQuestions } from './RatingQuestions.tsx'
import { RatingSent } from './RatingSent.tsx'
import { RatingWords } from './RatingWords.tsx'
import { useRaterWords } from './raterWords.ts'
import type { RatingCalls } from './ratingCalls.ts'
import { WhatIsShown } from './WhatIsShown.tsx'

export interface RatingStepsProps {
  calls: RatingCalls
  storage: KeptRating
  asked: RatingAsked
  isGuest: boolean
  /** Came to be asked no more. */
  isNotMe?: boolean | undefined
  /** Left out, there is nowhere to close it to. */
  onClose?: (() => void) | undefined
  onChange?: ((asked: RatingAsked) => void) | undefined
  /** The choice of language, in the bar. */
  language?: ReactNode
  /** What leads on where the round has closed. */
  onExpired?: ReactNode
}

/** A rater's way: what is shown, the questions, the words with all that is shown, thanks. Send alone changes anything. */
export function RatingSteps(props: RatingStepsProps) {
  const { calls, storage, asked: first, isGuest, isNotMe, onClose, onChange, language, onExpired } = props
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new RatingModel({ calls, storage, asked: first }), [calls, first.id])
  const asked = store.asked.value
  const { title, name, role, until } = useRaterWords(asked)
  const [declining, setDeclining] = useState<'round' | 'sprint' | null>(isNotMe && !first.isDeclined ? 'sprint' : null)
  const place = store.place.value
  const state = store.state.value
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<RatingPlace>(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    box.current?.closest('dialog')?.scrollTo?.(0, 0)
    box.current?.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true })
  }, [place])
  useEffect(() => {
    if (asked !== first) onChange?.(asked)
  }, [asked])

  const total = asked.items.length
  const answered = total - store.open.value.length
  const rather = (
    <Button kind="quiet" size="large" onClick={() => setDeclining('round')}>
      {t('sprint.rating.intro.decline')}
    </Button>
  )
  const hasSaid = asked.asksFeedback || store.draft.value.advice.trim() !== '' || asked.sentAt !== null
  const foots: Partial<Record<RatingPlace, ReactNode>> = {
    intro: (
      <>
        {rather}
        <Button kind="primary" size="large" iconEnd={arrowRightIcon} onClick={store.begin}>
          {t('sprint.rating.intro.begin')}
        </Button>
      </>
    ),
    questions: (
      <>
        <Button size="large" icon={arrowLeftIcon} onClick={store.back}>
          {t('core.actions.back')}
        </Button>
        <span className="t-rating__open" role="status">
          {store.missing.value.size > 0 && t('sprint.rating.questions.open')}
        </span>
        <Button kind="primary" size="large" iconEnd={arrowRightIcon} onClick={store.next}>
          {t('core.actions.next')}
        </Button>
      </>
    ),
    words: (
      <>
        <Button size="large" icon={arrowLeftIcon} onClick={store.back}>
          {t('core.actions.back')}
        </Button>
        <Button
          kind="primary"
          size="large"
          icon={paperPlaneRightIcon}
          busy={state === 'busy'}
          disabledReason={hasSaid ? undefined : t('sprint.rating.words.needsAdvice')}
          onClick={() => void store.send()}
        >
          {t('sprint.rating.send', { name })}
        </Button>
      </>
    ),
  }
  const bodies: Record<RatingPlace, ReactNode> = {
    intro: (
      <div className="t-rating">
        <p className="t-label">{t('sprint.rating.intro.hello', { name: asked.name, asks: name, role })}</p>
        <h2 className="t-title" tabIndex={-1} data-start>
          {t(asked.asksFeedback ? 'sprint.rating.intro.title' : 'sprint.rating.intro.titleAdvice', { name })}
        </h2>
        <p className="t-lead">
          {sentences(i18n, [
            t(
              `sprint.rating.intro.${asked.asksFeedback ? (asked.asksAdvice ? 'text' : 'textNoAdvice') : 'textAdvice'}`,
            ),
            t('sprint.rating.intro.until', { date: until }),
          ])}
        </p>
        <WhatIsShown asked={asked} />
        <p className="t-small t-muted">
          {sentences(i18n, [isGuest && t('sprint.rating.intro.noAccount'), t('sprint.rating.intro.onlySend')])}
        </p>
      </div>
    ),
    questions: <RatingQuestions store={store} />,
    words: (
      <>
        <RatingWords store={store} />
        <div className="t-rating">
          {state === 'late' && (
            <Notice kind="caution" role="alert">
              {t('sprint.rating.late')}
            </Notice>
          )}
          {store.error.value !== null && declining === null && (
            <Notice kind="critical" role="alert">
              {reasonOf(store.error.value, t)}
            </Notice>
          )}
        </div>
      </>
    ),
    sent: <RatingSent store={store} isGuest={isGuest} onDecline={() => setDeclining('sprint')} />,
    declined: (
      <div className="t-rating">
        <h2 className="t-title" tabIndex={-1} data-start>
          {t('sprint.rating.declined.title')}
        </h2>
        <p className="t-lead">{t('sprint.rating.declined.text', { name })}</p>
        <div className="t-actions">
          <Button onClick={store.begin}>{t('sprint.rating.declined.action')}</Button>
        </div>
        {isGuest && <p className="t-small t-muted">{t('sprint.rating.sent.close')}</p>}
      </div>
    ),
    expired: <LinkExpired level={2} actions={onExpired} />,
  }
  const isUnderWay = place === 'questions' || place === 'words'
  return (
    <>
      <FullScreenDialog
        open
        title={title}
        subtitle={
          place === 'questions'
            ? t('sprint.rating.progress', { answered, total })
            : `${asked.organisation} · ${asked.sprint.label}`
        }
        onClose={() => onClose?.()}
        closeLabel={onClose ? t('core.actions.close') : null}
        {...(isUnderWay && total > 0 ? { progress: (100 * answered) / total } : {})}
        progressLabel={t('sprint.rating.progressLabel')}
        foot={foots[place]}
        actions={
          <>
            {isUnderWay && store.changed.value && (
              <span className="t-rating__kept">
                <Saved state={state === 'late' ? 'late' : 'saved'} label={t('sprint.rating.kept')} />
              </span>
            )}
            {language}
          </>
        }
      >
        <div ref={box}>{bodies[place]}</div>
      </FullScreenDialog>
      {declining && <DeclineDialog store={store} scope={declining} onClose={() => setDeclining(null)} />}
      <ChangedTwice store={store} text={t('sprint.rating.conflict')} />
    </>
  )
}
