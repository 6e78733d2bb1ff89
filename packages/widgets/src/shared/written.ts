import { type I18n, shown } from '@trellis/sdk'

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** A mean with one decimal, half up; an en dash where there is none, never 0. */
export const showMean = (i18n: I18n, mean: number | null): string =>
  mean === null ? '–' : i18n.number(shown(mean), oneDecimal)

/** A percentage, 0 to 100, with two decimals. */
export const showPercent = (i18n: Pick<I18n, 'number'>, percent: number): string =>
  i18n.number(percent / 100, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A share of people, 0 to 100, with two decimals where it needs them. */
export const showShare = (i18n: Pick<I18n, 'number'>, percent: number): string =>
  i18n.number(percent / 100, { style: 'percent', maximumFractionDigits: 2 })

/** A change with its sign: +0.3, −0.1, ±0.0. It is the difference of the two written means. */
export const showChange = (i18n: I18n, change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '\u2212' : '±'}${i18n.number(Math.abs(change), oneDecimal)}`
