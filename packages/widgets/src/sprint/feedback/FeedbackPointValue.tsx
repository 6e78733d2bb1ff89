import { bandOf, type FeedbackPoint, shown } from '@trellis/sdk'
import { Band } from '../../shared/Band.tsx'
import { bandWord } from '../../shared/bandWord.ts'
import { useTrellis } from '../../shared/context.tsx'
import { Delta } from '../../shared/Delta.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { lockIcon } from '../../shared/icons.ts'

/** A number of 0 to 100 as it is written. */
export function useOneDecimal() {
  const { i18n } = useTrellis()
  return (value: number) => i18n.number(shown(value), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** A mean with its band and how many it is of, or why there is none. */
export function FeedbackPointValue({ point }: { point: FeedbackPoint }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const written = useOneDecimal()
  const { value, n, reason } = point
  if (value !== null) {
    const band = bandOf(value, 0, 100)
    return (
      <span className="t-feedback__value">
        <Band band={band} word={bandWord(i18n, band)} />
        <b className="t-num">{written(value)}</b>
        {n !== null && (
          <small>
            <span aria-hidden="true">/ {i18n.number(n)}</span>
            <span className="t-hidden">{t('sprint.feedback.of', { count: n })}</span>
          </small>
        )}
      </span>
    )
  }
  if (reason === 'noAnswer' || reason === null)
    return <span className="t-feedback__none">{t('sprint.feedback.reason.noAnswer')}</span>
  return (
    <span className="t-feedback__hidden">
      <Icon path={lockIcon} size="small" />
      <span>
        {t('sprint.feedback.notShown')}
        <small>{t(`sprint.feedback.reason.${reason}`)}</small>
      </span>
    </span>
  )
}

const directions = { INCREASE: 'up', DECREASE: 'down', NEUTRAL: 'same' } as const

/** How a mean moved since the closed round before. */
export function FeedbackChange({ change, fluctuation }: Pick<FeedbackPoint, 'change' | 'fluctuation'>) {
  const { t } = useTrellis().i18n
  const written = useOneDecimal()
  if (change === null || fluctuation === 'NONE')
    return (
      <span className="t-feedback__none">
        <span aria-hidden="true">–</span>
        <span className="t-hidden">{t('sprint.cards.changeUnknown')}</span>
      </span>
    )
  const direction = directions[fluctuation]
  const by = written(Math.abs(change))
  return <Delta direction={direction} text={by} label={t(`sprint.cards.sinceRound.${direction}`, { by })} />
}
