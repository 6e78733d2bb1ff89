import { useSignals } from '@preact/signals-react/runtime'
import type { SprintResult } from '@trellis/sdk'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import type { Load } from '../../shared/createLoad.ts'

export interface ReviewNextProps {
  of: Load<SprintResult>
  /** Goes to the review. */
  onStart: () => void
  /** Nothing else asks before it. */
  isMain?: boolean
}

/** Above everything in a sprint's last week: its review, while none is written. */
export function ReviewNext({ of, onStart, isMain = true }: ReviewNextProps) {
  useSignals()
  const { t } = useTrellis().i18n
  if (of.value.value?.isReviewed !== false) return null
  return (
    <section className="t-nextstep" aria-labelledby="t-review-next">
      <div>
        <p className="t-label">{t('sprint.review.nextKicker')}</p>
        <h2 className="t-heading" id="t-review-next">
          {t('sprint.review.next')}
        </h2>
        <p className="t-small">{t('sprint.review.nextText')}</p>
      </div>
      <div className="t-actions">
        <Button kind={isMain ? 'primary' : 'default'} size="large" onClick={onStart}>
          {t('sprint.review.start')}
        </Button>
      </div>
    </section>
  )
}
