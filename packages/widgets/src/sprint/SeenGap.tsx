import { difference, type FeedbackMatrix } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { sentences } from '../shared/wording.ts'
import { useOneDecimal } from './feedback/FeedbackPointValue.tsx'

const meanOf = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length

/**
 * How far the crew's view of the behaviours lies from the own one, over those of which both are known, and where it is farthest. What is
 * held back is in no mean of it. Source: measurement 15; the numbers are those that stand beside the behaviours.
 */
export function SeenGap({ items }: Pick<FeedbackMatrix, 'items'>) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const written = useOneDecimal()
  const both = items.flatMap(({ kind, label, own, all: { value } }) =>
    kind === 'behavior' && own !== null && value !== null ? [{ label, own, value, far: Math.abs(own - value) }] : [],
  )
  const [first] = both
  if (!first) return null
  const gap = difference(meanOf(both.map(it => it.own)), meanOf(both.map(it => it.value)))
  const points = written(Math.abs(gap))
  const farthest = both.reduce((most, it) => (it.far > most.far ? it : most), first)
  return (
    <p className="t-small t-muted">
      {sentences(i18n, [
        t(`sprint.dashboard.gap.${gap > 0 ? 'lower' : gap < 0 ? 'higher' : 'same'}`, { points }),
        ...(both.length > 1 && farthest.far > 0 ? [t('sprint.dashboard.gap.widest', { label: farthest.label })] : []),
      ])}
    </p>
  )
}
