import { useSignals } from '@preact/signals-react/runtime'
import { dateText, type FeedbackRound, mostMailsAWeek } from '@trellis/sdk'
import { useRef } from 'react'
import { Badge } from '../../shared/Badge.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { paperPlaneRightIcon } from '../../shared/icons.ts'
import { Section } from '../../shared/Section.tsx'
import { useKeptFocus } from '../../shared/useKeptFocus.ts'
import { showShare } from '../../shared/written.ts'
import { useUntil } from '../check-in/useMoment.ts'
import type { FeedbackStore } from './FeedbackModel.ts'

const short = { day: 'numeric', month: 'short' } as const

export interface FeedbackRoundsProps {
  store: FeedbackStore
  rounds: readonly FeedbackRound[]
  canRemind: boolean
}

/** Rounds by date. Of an open one is told how many were asked, never who or how many have answered. */
export function FeedbackRounds({ store, rounds, canRemind }: FeedbackRoundsProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const until = useUntil()
  const shown = store.load.value.value?.matrix?.roundId
  const line = (it: FeedbackRound) => {
    if (it.notAsked && !it.asked) return t('sprint.feedback.rounds.nobody')
    if (it.status === 'FUTURE') return t('sprint.feedback.rounds.future')
    if (it.status === 'SKIPPED') return t('sprint.feedback.rounds.skipped')
    if (it.status === 'OPEN')
      return `${t('sprint.feedback.rounds.asked', { count: it.asked ?? 0 })} · ${t('sprint.checkIn.openUntil', { date: until(it.closes) })}`
    return t('sprint.feedback.rounds.answered', { answered: it.answered ?? 0, asked: it.asked ?? 0 })
  }
  const open = rounds.find(it => it.status === 'OPEN')
  return (
    <Section title={t('sprint.feedback.rounds.title')}>
      <ol className="t-rounds">
        {rounds.map(it => {
          const date = dayWords(i18n, it.date, short)
          return (
            <li key={it.id} aria-current={it.id === shown || undefined}>
              <b>
                <i
                  className={`t-sprintmark is-round is-${it.status === 'FUTURE' || it.status === 'SKIPPED' ? 'later' : 'done'}`}
                  aria-hidden="true"
                />
                {it.status === 'CLOSED' && it.id !== shown ? (
                  <button type="button" className="t-rounds__open" onClick={() => void store.choose(it.id)}>
                    {date}
                  </button>
                ) : (
                  date
                )}
                {it.type !== 'WEEKLY' && <Badge>{t(`sprint.feedback.rounds.${it.type}`)}</Badge>}
              </b>
              {it.status === 'CLOSED' && (
                <span className="t-rounds__pegs" aria-hidden="true">
                  {Array.from({ length: it.asked ?? 0 }, (_, at) => (
                    <i key={at} className={at < (it.answered ?? 0) ? 'is-on' : undefined} />
                  ))}
                </span>
              )}
              <span>
                {line(it)}
                {it.participation !== null && <> · {showShare(i18n, it.participation)}</>}
                {!!it.notAsked && !!it.asked && <> · {t('sprint.feedback.rounds.notAsked', { count: it.notAsked })}</>}
              </span>
            </li>
          )
        })}
      </ol>
      {open && <p className="t-small t-muted">{t('sprint.feedback.rounds.openText')}</p>}
      {rounds.some(it => it.notAsked) && (
        <p className="t-small t-muted">{t('sprint.feedback.rounds.notAskedText', { most: mostMailsAWeek })}</p>
      )}
      {open?.reminder && <Reminder store={store} canRemind={canRemind} {...open.reminder} />}
    </Section>
  )
}

interface ReminderProps extends NonNullable<FeedbackRound['reminder']> {
  store: FeedbackStore
  canRemind: boolean
}

/** The one reminder of an open round: when it goes, or that its time is over, as one that would be late is dropped; its owner may have it go sooner, once. Whom it reaches is not said. */
function Reminder({ store, canRemind, at, isSooner, isOut }: ReminderProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  // Whole, as a short month's own point would stand before that of the sentence.
  const date = dateText(i18n.language, at, { day: 'numeric', month: 'long', timeZone: i18n.timeZone })
  const box = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLParagraphElement>(null)
  useKeptFocus(box, () => words.current)
  return (
    <div ref={box} className="t-actions t-rounds__remind">
      {!isOut && !isSooner && canRemind ? (
        <>
          <Button icon={paperPlaneRightIcon} busy={store.busy.value.has('remind')} onClick={() => void store.remind()}>
            {t('sprint.feedback.rounds.askAgain')}
          </Button>
          <span className="t-small t-muted">{t('sprint.feedback.rounds.askAgainText', { date })}</span>
        </>
      ) : (
        <p ref={words} tabIndex={-1} className="t-small t-muted">
          {isOut
            ? t('sprint.feedback.rounds.reminderOut')
            : t(`sprint.feedback.rounds.${isSooner ? 'reminderSooner' : 'reminderOn'}`, { date })}
        </p>
      )}
    </div>
  )
}
