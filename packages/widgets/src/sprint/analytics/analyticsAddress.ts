import { type AnalyticsDimension, analyticsDimensions } from '@trellis/sdk'

/** What a reader has chosen, as an address keeps it. */
export interface AnalyticsChoice {
  tab: AnalyticsDimension
  /** Rows that are checked and open; null is what stands at first. */
  filter: { show: readonly string[]; open: readonly string[] } | null
}

const list = (value: string | null) => (value ?? '').split(',').filter(it => /^\w{1,20}$/.test(it))

/** Reads what an address keeps; what makes no sense in it is left out. */
export function choiceOf(query: URLSearchParams): AnalyticsChoice {
  const tab = analyticsDimensions.find(it => it === query.get('tab')) ?? 'behaviours'
  return {
    tab,
    filter: query.has('show') ? { show: list(query.get('show')), open: list(query.get('open')) } : null,
  }
}

/** Writes it into an address, beside what else stands there. */
export function withChoice(query: URLSearchParams, { tab, filter }: AnalyticsChoice): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const it of ['show', 'open']) next.delete(it)
  next.set('tab', tab)
  if (filter) {
    next.set('show', filter.show.join())
    if (filter.open.length > 0) next.set('open', filter.open.join())
  }
  return next
}
