import { addDays, dayMs, type I18n, type SprintAnalytics, sprintDay } from '@trellis/sdk'
import { dayWords } from '../../shared/dayWords.ts'
import type { LineSeries } from '../../shared/lineGeometry.ts'
import { sentences } from '../../shared/wording.ts'
import type { ChosenLine } from './analyticsTree.ts'

const tick = { day: 'numeric', month: 'short' } as const

/** Lines on the days of a sprint: where they stand on its axis, and what they are called. */
export function chartOf(
  i18n: I18n,
  { timezone, dateTimeFrom, sprintReviewEndTime, extendedFrom }: SprintAnalytics,
  lines: readonly ChosenLine[],
  at: Date,
) {
  const { t } = i18n
  const dayOf = (x: string) => sprintDay(new Date(x), timezone)
  const all = lines.flatMap(it => [...(it.series.show ? [it.series] : []), ...it.children.map(one => one.series)])
  const days = [...new Set(all.flatMap(it => it.points.map(one => dayOf(one.x))))].sort()
  const [from, to] = [Date.parse(dateTimeFrom), Date.parse(sprintReviewEndTime)]
  const place = (time: number) => Math.min(1, Math.max(0, (time - from) / (to - from)))
  const placeOf = (day: string) =>
    place(Math.min(...all.flatMap(it => it.points.filter(one => dayOf(one.x) === day).map(one => Date.parse(one.x)))))
  const seriesOf = (it: ChosenLine): LineSeries => {
    const byDay = new Map(it.series.points.map(one => [dayOf(one.x), one]))
    return {
      name: it.name,
      points: days.map(day => byDay.get(day)?.y),
      reasons: days.map(day => {
        const reason = byDay.get(day)?.noData
        return reason && t(`sprint.analytics.reason.${reason}`)
      }),
      style: it.series.style,
      show: it.series.show,
      color: it.color,
      children: it.children.map(seriesOf),
    }
  }
  const marker = extendedFrom
    ? { place: place(Date.parse(extendedFrom)), label: t('sprint.analytics.extended') }
    : at.getTime() < to
      ? { place: place(at.getTime()), label: t('sprint.analytics.today') }
      : undefined
  return {
    categories: days.map(day => dayWords(i18n, day, tick)),
    places: days.map(placeOf),
    // Days of the calendar: over a change of the clock a week has not as many hours.
    axis: Array.from({ length: Math.ceil((to - from) / (7 * dayMs)) }, (_, week) => week * 7)
      .map(days => ({ day: addDays(dayOf(dateTimeFrom), days), place: place(from + days * dayMs) }))
      .filter(({ day }) => day < dayOf(sprintReviewEndTime))
      .map(({ day, place }) => ({ place, label: dayWords(i18n, day, tick) })),
    series: lines.map(seriesOf),
    ...(marker ? { marker } : {}),
  }
}

/**
 * In words: how each line moved, and what is not shown, with its reason. Of the lines of `few`, by name, fewer than half have
 * answered last: of them it says where they stand.
 */
export function summaryOf(
  i18n: I18n,
  { categories, series }: ReturnType<typeof chartOf>,
  write: (value: number) => string,
  few: ReadonlySet<string> = new Set(),
) {
  const { t } = i18n
  const drawn = series.flatMap(it => [...(it.show === false ? [] : [it]), ...(it.children ?? [])])
  const moved = drawn.flatMap(({ name, points }) => {
    const known = points.filter(it => it != null)
    const [first, last] = [known[0], known.at(-1)]
    if (first === undefined || last === undefined) return []
    if (known.length === 1 || few.has(name)) return [t('sprint.analytics.once', { name, value: write(last) })]
    return [t('sprint.analytics.moved', { name, from: write(first), to: write(last) })]
  })
  const hidden = drawn.flatMap(({ name, points, reasons = [] }) => {
    const gaps = points.flatMap((it, at) =>
      it === null ? [{ day: categories[at] ?? '', reason: reasons[at] ?? '' }] : [],
    )
    return [...Map.groupBy(gaps, it => it.reason)].map(([reason, those]) =>
      t('sprint.analytics.notShown', { name, days: i18n.list(those.map(it => it.day)), reason }),
    )
  })
  return { moved: sentences(i18n, moved), hidden }
}

/** In words, where a mean is made of fewer items than there are: beside other places of its line it is one of other items. */
export function fewerOf(i18n: I18n, { timezone }: Pick<SprintAnalytics, 'timezone'>, lines: readonly ChosenLine[]) {
  return lines
    .flatMap(it => [it, ...it.children])
    .flatMap(({ name, fewer = [] }) =>
      [...Map.groupBy(fewer, it => `${it.shown}/${it.of}`).values()].flatMap(those => {
        const [first] = those
        const days = i18n.list(those.map(it => dayWords(i18n, sprintDay(new Date(it.x), timezone), tick)))
        return first ? [i18n.t('sprint.analytics.fewer', { name, days, shown: first.shown, of: first.of })] : []
      }),
    )
}
