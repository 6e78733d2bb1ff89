import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { Notice } from '../../shared/Notice.tsx'
import { useRowKeys } from '../check-in/useRowKeys.ts'
import { RatingItems } from './RatingItems.tsx'
import type { RatingStore } from './RatingModel.ts'

/** All that is asked with steps, on one page. */
export function RatingQuestions({ store }: { store: RatingStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box, store.next)
  const { items, daysBack, asks, lastDay } = store.asked.value
  const behaviors = items.filter(it => it.kind === 'behavior')
  const outcomes = items.filter(it => it.kind === 'outcome')
  const missing = store.missing.value
  const marked = useRef(0)
  useEffect(() => {
    // A mark less is an answer, which must not take the focus from where the person is.
    const isMore = missing.size > marked.current
    marked.current = missing.size
    if (!isMore) return
    const row = box.current?.querySelector('.is-missing')
    row?.querySelector('input')?.focus({ preventScroll: true })
    row?.scrollIntoView?.({ block: 'center' })
  }, [missing])
  const hint = (
    <p className="t-small t-muted">
      <span className="t-rating__keys">{t('sprint.rating.questions.keys')} </span>
      {t('sprint.rating.questions.na')}
    </p>
  )
  return (
    <div ref={box} className="t-rating t-rating--wide">
      {store.renewed.value && (
        <Notice kind="caution" role="alert">
          {t('sprint.rating.questions.changed', { name: asks.name })}
        </Notice>
      )}
      {behaviors.length > 0 && (
        <section>
          <h2 className="t-heading" tabIndex={-1} data-start>
            {daysBack > 1
              ? t('sprint.rating.questions.often', { days: daysBack })
              : t('sprint.rating.questions.oftenToday')}
          </h2>
          {hint}
          <RatingItems store={store} items={behaviors} scale="often" first={1} />
        </section>
      )}
      {outcomes.length > 0 && (
        <section>
          <h2 className="t-heading" tabIndex={-1} {...(behaviors.length === 0 && { 'data-start': true })}>
            {t('sprint.rating.questions.far')}
          </h2>
          <p className="t-small t-muted">
            {t('sprint.rating.questions.farText', {
              name: asks.name,
              date: dayWords(i18n, lastDay, { day: 'numeric', month: 'short' }),
            })}
          </p>
          {behaviors.length === 0 && hint}
          <RatingItems store={store} items={outcomes} scale="far" first={behaviors.length + 1} />
        </section>
      )}
    </div>
  )
}
