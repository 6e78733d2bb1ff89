import { useSignals } from '@preact/signals-react/runtime'
import type { RatingAsked, TextKey } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { cx } from '../../shared/cx.ts'
import { Icon } from '../../shared/Icon.tsx'
import { warningCircleIcon } from '../../shared/signs.ts'
import type { RatingStore } from './RatingModel.ts'

const steps = [1, 2, 3, 4, 5]

export interface RatingItemsProps {
  store: RatingStore
  items: RatingAsked['items']
  scale: 'often' | 'far'
  /** Number of the first. */
  first: number
}

/** Questions of one kind: five steps and 'not observed' are six radios of one group. Source: sprints, What is rated. */
export function RatingItems({ store, items, scale, first }: RatingItemsProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const word = (step: number) => t(`sprint.checkIn.${scale}.${step}` as TextKey)
  const missing = store.missing.value
  return (
    <div className="t-rating__items">
      <div className="t-rating__words" aria-hidden="true">
        {steps.map(it => (
          <span key={it}>{word(it)}</span>
        ))}
      </div>
      {items.map(({ id, label, description }, index) => {
        const given = store.draft.value.ratings.find(it => it.itemId === id)
        const isMissing = missing.has(id)
        const radio = (value: number | null) => ({
          type: 'radio' as const,
          name: `rating-${id}`,
          value: value ?? 0,
          checked: given !== undefined && given.value === value,
          onChange: () => store.rate(id, value),
        })
        return (
          <div
            key={id}
            className={cx('t-rating__item', isMissing && 'is-missing')}
            role="radiogroup"
            aria-labelledby={`rating-${id}`}
            aria-describedby={isMissing ? `missing-${id}` : undefined}
            data-row
          >
            <span className="t-rating__number t-num">{first + index}</span>
            <div className="t-rating__label">
              <div id={`rating-${id}`}>{label}</div>
              {description && <p className="t-small t-muted">{description}</p>}
              {isMissing && (
                <p className="t-rating__missing" id={`missing-${id}`}>
                  <Icon path={warningCircleIcon} size="small" />
                  {t('survey.notAnswered')}
                </p>
              )}
            </div>
            <div className="t-rating__steps">
              {steps.map(it => (
                <label key={it} className="t-rating__step">
                  <input {...radio(it)} aria-label={word(it)} />
                  <span aria-hidden="true">{it}</span>
                </label>
              ))}
              <span className="t-rating__word" data-at={given?.value ?? undefined} aria-hidden="true">
                {given ? (
                  given.value !== null && <b>{word(given.value)}</b>
                ) : (
                  <>
                    <span>{word(1)}</span>
                    <span>{word(5)}</span>
                  </>
                )}
              </span>
            </div>
            <label className="t-rating__na">
              <input {...radio(null)} />
              <span>{t('sprint.rating.notObserved')}</span>
            </label>
          </div>
        )
      })}
    </div>
  )
}
