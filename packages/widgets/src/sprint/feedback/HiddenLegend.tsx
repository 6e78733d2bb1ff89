import type { FeedbackPoint } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { lockIcon } from '../../shared/icons.ts'

/** Numbers that are held back for one and the same reason: it is said once above them then, and beside each read out alone. */
export function oneReason(points: readonly Pick<FeedbackPoint, 'value' | 'reason'>[]) {
  const reasons = points.flatMap(it => (it.value === null && it.reason && it.reason !== 'noAnswer' ? it.reason : []))
  const [first] = reasons
  return first && reasons.length > 1 && reasons.every(it => it === first) ? first : null
}

/** What the lock stands for, above numbers of which some are held back. */
export function HiddenLegend({ points }: { points: Parameters<typeof oneReason>[0] }) {
  const { t } = useTrellis().i18n
  const reason = oneReason(points)
  return (
    <span>
      <Icon path={lockIcon} size="small" />
      {reason
        ? `${t('sprint.feedback.notShown')}: ${t(`sprint.feedback.reason.${reason}`)}`
        : t('sprint.feedback.legend.hidden')}
    </span>
  )
}
