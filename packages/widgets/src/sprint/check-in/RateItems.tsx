import { useSignals } from '@preact/signals-react/runtime'
import type { CheckIn, TextKey } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { cx } from '../../shared/cx.ts'
import type { CheckInStore } from './CheckInModel.ts'

export interface RateItemsProps {
  store: CheckInStore
  /** Words of the five steps, and of what could not be observed. */
  scale: 'often' | 'far'
  items: readonly { id: number; label: string }[]
  /** The check-in before. */
  last: CheckIn | undefined
}

const values = [1, 2, 3, 4, 5, null]

/** Five steps for each behaviour or outcome, and 'not observed', which is never 0. Source: sprints, What is rated. */
export function RateItems({ store, scale, items, last }: RateItemsProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const word = (value: number | null) => t(`sprint.checkIn.${scale}.${value ?? 'na'}` as TextKey)
  const { ratings } = store.answers.value
  return items.map(({ id, label }) => {
    const given = ratings.find(it => it.itemId === id)
    const before = last?.ratings.find(it => it.itemId === id)
    return (
      <div key={id} className="t-rate" role="radiogroup" aria-labelledby={`rate-${id}`} data-row>
        <div id={`rate-${id}`} className="t-rate__item">
          {label}
        </div>
        {before && <p className="t-small t-muted">{t('sprint.checkIn.last', { word: word(before.value) })}</p>}
        <div className="t-rate__steps">
          {values.map(value => (
            <label key={value} className={value === null ? 't-rate__na' : 't-rate__step'}>
              <input
                type="radio"
                name={`rate-${id}`}
                value={value ?? 'na'}
                aria-label={value === null ? undefined : word(value)}
                checked={given !== undefined && given.value === value}
                onChange={() => store.rate(id, value)}
              />
              <span aria-hidden={value !== null}>{value ?? word(null)}</span>
            </label>
          ))}
          <span className={cx('t-rate__word', !given && 'is-open')} aria-hidden="true">
            {given ? given.value !== null && word(given.value) : `${word(1)} – ${word(5)}`}
          </span>
        </div>
      </div>
    )
  })
}
