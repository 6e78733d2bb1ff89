import type { I18n, PortfolioSprint } from '@trellis/sdk'
import { dayWords } from '../../shared/dayWords.ts'
import { wholeDate } from '../../shared/wholeDate.ts'
import { weeksFrom } from '../sprintDays.ts'

const style = { day: 'numeric', month: 'long' } as const

type Spanned = Pick<PortfolioSprint, 'firstDay' | 'lastDay' | 'target' | 'isExpress'>

/** From when to when a sprint ran, how long, and what it was for. */
export function spanText(i18n: I18n, it: Spanned): string {
  const { t } = i18n
  const isOneYear = it.firstDay.slice(0, 4) === it.lastDay.slice(0, 4)
  const span = t('sprint.portfolio.span', {
    // A year of its own only where the two differ.
    from: wholeDate(dayWords(i18n, it.firstDay, isOneYear ? style : { ...style, year: 'numeric' })),
    to: wholeDate(dayWords(i18n, it.lastDay, { ...style, year: 'numeric' })),
    weeks: t('sprint.library.weeks', { count: weeksFrom(it.firstDay, it.lastDay) }),
  })
  const aim = it.isExpress ? t('sprint.portfolio.express') : it.target
  return aim ? `${span} · ${aim}` : span
}
