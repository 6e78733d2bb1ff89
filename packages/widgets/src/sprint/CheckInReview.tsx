import type { CheckIn, TextKey } from '@trellis/sdk'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Notice } from '../shared/Notice.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { reasonOf } from '../shared/reasonOf.ts'

export interface CheckInReviewProps {
  open: boolean
  /** What is rated: its id, and the day it stands for. */
  checkIn: Pick<CheckIn, 'id' | 'start'>
  title?: string | undefined
  /** Shown where it is known. */
  teamName?: string | null | undefined
  /** Left out, it cannot be dismissed. */
  onClose?: () => void
  /** What the server replied; the dialog closes. */
  onRated?: (checkIn: CheckIn) => void
  /** `express`: the choice is told instead of sent. */
  onSelect?: ((rating: number) => void) | undefined
}

const ratings = [1, 2, 3, 4, 5]

/** How effective a check-in was. Source: spec 2 section 2, 'Check-in effectiveness review dialog'. */
export function CheckInReview({ open, checkIn, title, teamName, onClose, onRated, onSelect }: CheckInReviewProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [chosen, setChosen] = useState<number | null>(null)
  // By hand: on a host page `useChanges` would bring 5 KB of signals, and a repeat of the same rating changes nothing.
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const submit = async () => {
    if (chosen === null || running.current) return
    if (onSelect) return onSelect(chosen)
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      const rated = await client.sprint.rateCheckIn({ query: { checkInId: checkIn.id, rating: chosen } })
      onRated?.(rated)
      onClose?.()
    } catch (reason) {
      setError(reason)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const choose = (input: HTMLElement | null, rating: number) => {
    setChosen(rating)
    input?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || busy) return
    if (ratings.includes(+event.key))
      choose(event.currentTarget.querySelector<HTMLElement>(`[value="${event.key}"]`), +event.key)
    else if (event.key !== 'Enter' || (event.target as Element).closest('button')) return
    else void submit()
    event.preventDefault()
  }
  const day = t('sprint.checkIn.review.of', { date: i18n.date(checkIn.start, 'day') })
  return (
    <Dialog
      open={open}
      title={title ?? t('sprint.checkIn.review.title')}
      text={teamName ? `${teamName} · ${day}` : day}
      keepOpen={!onClose || busy}
      onClose={() => onClose?.()}
      actions={
        <>
          {onClose && (
            <Button onClick={onClose} disabled={busy}>
              {t('sprint.checkIn.review.dismiss')}
            </Button>
          )}
          <Button
            kind="primary"
            busy={busy}
            disabledReason={chosen === null ? t('sprint.checkIn.review.choose') : undefined}
            onClick={submit}
          >
            {t('core.actions.submit')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are a short way to what the radio buttons do */}
      <div className="t-review" onKeyDown={onKeyDown}>
        <div className="t-review__options" role="radiogroup" aria-label={t('sprint.checkIn.review.scale')}>
          {ratings.map(rating => (
            <label key={rating} className="t-review__option">
              <input
                type="radio"
                name="effectiveness"
                value={rating}
                checked={chosen === rating}
                disabled={busy}
                onChange={() => setChosen(rating)}
              />
              <span className="t-review__number t-num" aria-hidden="true">
                {rating}
              </span>
              <span>{t(`sprint.checkIn.review.${rating}` as TextKey)}</span>
            </label>
          ))}
        </div>
        {busy && <ProgressBar label={t('sprint.checkIn.review.sending')} />}
        <div aria-live="polite">{error !== undefined && <Notice kind="critical">{reasonOf(error, t)}</Notice>}</div>
      </div>
    </Dialog>
  )
}
