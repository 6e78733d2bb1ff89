import {
  type AlignmentReport,
  type AlignmentTrend,
  type BandNumber,
  bandOf,
  type Hidden,
  hundredShown,
  type I18n,
  type SubscaleResult,
  shown,
} from '@trellis/sdk'
import { levelCuts } from './mapGeometry.ts'

/** Lowest and highest mean of the survey's scale. */
export const scale = { least: 1, most: 6 } as const
/** The six places of the level axis. */
export const levels = [1, 2, 3, 4, 5, 6] as const

/** People from whom on spread and agreement show, where a report needs no more. Source: measurement, Anonymity. */
export const spreadFrom = 5

/** States in the order of a meeting: what needs talk first. Source: data.md, Map. */
export const states = ['divided', 'concern', 'uneven', 'middle', 'strength'] as const
export type State = (typeof states)[number]

/** Where a mean stands on the level axis, in percent: where its written number does. */
export const percentOf = (mean: number): number => hundredShown(mean, scale.least, scale.most)

/** Where the end of an interval is drawn: one of few people reaches beyond the scale, its bar ends with the axis. */
export const endOf = (end: number): number => Math.min(100, Math.max(0, percentOf(end)))

/** Band of a mean, by its written number; 0 where there is none. */
export const bandOfMean = (mean: number | undefined): BandNumber => bandOf(mean ?? null, scale.least, scale.most)

/** The word of a mean in an alignment report, everywhere: its level, by its written number. Source: measurement 7, 10. */
export function levelWord(i18n: I18n, mean: number): string {
  const written = shown(mean)
  const level = written >= levelCuts.high ? 'high' : written >= levelCuts.middle ? 'middle' : 'low'
  return i18n.t(`alignment.report.levels.${level}`)
}

/** A 0-100 score without decimals, half up. */
export const showHundred = (i18n: I18n, score: number): string => i18n.number(shown(score, 0))

/** A coefficient such as r_wg(j), alpha or ICC with two decimals, half up. */
export const showCoefficient = (i18n: I18n, value: number): string =>
  i18n.number(shown(value, 2), { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A share of 0-100 as a percentage in the language's own way. */
export const showShare = (i18n: I18n, percent: number): string =>
  i18n.number(shown(percent, 0) / 100, { style: 'percent' })

/** The word of the ladder for an agreement. */
export const agreementWord = (i18n: I18n, agreement: NonNullable<SubscaleResult['agreement']>): string =>
  i18n.t(`alignment.report.agreement.${agreement === 'very strong' ? 'veryStrong' : agreement}`)

/** Why a number is not there, in words with its own numbers; a total says of which subscales. */
export function reasonOf(i18n: I18n, hidden: Hidden, subscales: readonly SubscaleResult[] = []): string {
  const from = i18n.number(hidden.from)
  if (hidden.reason !== 'tooFew') {
    const names = subscales.filter(it => hidden.parts?.includes(it.subScaleCode)).map(it => it.label)
    return i18n.t(`alignment.report.hidden.${hidden.reason}`, { from, names: i18n.list(names) })
  }
  return hidden.n === null
    ? i18n.t('alignment.report.hidden.tooFewUnknown', { from })
    : i18n.t('alignment.report.hidden.tooFew', { count: hidden.n, from })
}

export const subscalesOf = (report: AlignmentReport): SubscaleResult[] => report.team_alignment_sub_scale_list

/** Subscales with a level, by rank, best first. */
export const byRank = (report: AlignmentReport): (SubscaleResult & { mean: number; rank: number })[] =>
  subscalesOf(report)
    .flatMap(it => (it.mean === undefined ? [] : [{ ...it, mean: it.mean, rank: it.rank ?? 0 }]))
    .sort((a, b) => a.rank - b.rank)

/** Subscales of a state, the lowest first where a talk is needed, else by rank. */
export function ofState(report: AlignmentReport, state: State) {
  const found = byRank(report).filter(it => it.state === state)
  return state === 'divided' || state === 'concern' ? found.reverse() : found
}

/** The one reason why no subscale with a level shows more, or null where some do, or for several reasons. */
export function sharedReason(report: AlignmentReport, which: 'spreadHidden' | 'distributionHidden'): Hidden | null {
  const [first, ...others] = byRank(report).map(it => it[which])
  if (!first || others.some(it => it?.reason !== first.reason)) return null
  return others.every(it => it?.n === first.n) ? first : { ...first, n: null }
}

/** Subscales whose level shows without their spread. */
export const levelOnly = (report: AlignmentReport) => byRank(report).filter(it => it.rwgj === undefined)

/** The report in one or two sentences: what is shared, and what to talk about. */
export function headlineOf(i18n: I18n, report: AlignmentReport): string {
  const { t } = i18n
  const ranked = byRank(report)
  if (ranked.length === 0) return t('alignment.report.headline.hidden')
  if (ranked.every(it => it.state === undefined)) {
    const why = sharedReason(report, 'spreadHidden')
    return why?.reason === 'tooFew'
      ? t('alignment.report.headline.levelOnly', { from: i18n.number(why.from) })
      : t('alignment.report.headline.levels')
  }
  const strengths = ofState(report, 'strength')
  const [strength] = strengths
  const names = i18n.list(strengths.slice(0, 2).map(it => it.label))
  const first =
    strengths.length > 1
      ? strengths.length === ranked.filter(it => it.state !== undefined).length
        ? t('alignment.report.headline.strengths')
        : t(`alignment.report.headline.${strengths.length > 2 ? 'strengthsMany' : 'strengthsTwo'}`, {
            count: strengths.length,
            names,
          })
      : strength
        ? t('alignment.report.headline.strength', { name: strength.label })
        : t('alignment.report.headline.noStrength')
  return t('alignment.report.headline.two', { first, second: need(i18n, report) })
}

/** By which day a version is named wherever one reads of it: that of its report, until there is one that of its survey. */
const writtenAt = ({ generatedAt, surveySentDate }: AlignmentReport) => generatedAt ?? surveySentDate

/** The line below the headline: how many answered, when; without the number where it is not shown. */
export function leadOf(i18n: I18n, report: AlignmentReport): string {
  const date = i18n.date(writtenAt(report) ?? new Date())
  return report.nValid === undefined || levelOnly(report).length === byRank(report).length
    ? i18n.t('alignment.report.leadHidden', { date })
    : i18n.t('alignment.report.lead', { count: report.nValid, date })
}

/** How many had answered the survey by which day; null where their number is not shown. */
export function answeredOf(i18n: I18n, report: AlignmentReport): string | null {
  const at = writtenAt(report)
  if (report.nValid === undefined || !at) return null
  return i18n.t('alignment.glance.answered', { count: report.nValid, date: i18n.date(at) })
}

/** More than two names do not fit into a headline: of more it has the two that need it most. */
function need(i18n: I18n, report: AlignmentReport): string {
  for (const state of ['divided', 'concern', 'uneven'] as const) {
    const found = ofState(report, state)
    if (found.length === 0) continue
    const names = i18n.list(found.slice(0, 2).map(it => it.label))
    return i18n.t(`alignment.report.headline.${found.length > 2 ? (`${state}Many` as const) : state}`, {
      count: found.length,
      names,
    })
  }
  return i18n.t('alignment.report.headline.fine')
}

export type TrendItem = AlignmentTrend['trendList'][number]

/** Whose report it is, of when and of how many: below what leaves the page, on paper or as a picture. */
export function sourceOf(i18n: I18n, report: AlignmentReport, product: string): string {
  const { t } = i18n
  const values = {
    team: report.teamName,
    version: report.version,
    date: i18n.date(report.generatedAt ?? report.surveySentDate ?? new Date()),
    valid: report.nValid ?? '',
    invited: report.invited,
    product,
  }
  return [
    report.sample ? `${t('alignment.report.sample.title')}. ` : '',
    t(report.nValid === undefined ? 'alignment.report.printHidden' : 'alignment.report.printFooter', values),
  ].join('')
}

/** What may be said of a change. `none`: nothing to compare with. */
export const verdicts = ['real', 'same', 'few', 'none'] as const
export type Verdict = (typeof verdicts)[number]

/** A change is called real only where the server's test says so. Source: measurement 12. */
export function verdictOf(item: TrendItem | undefined): Verdict {
  if (item?.delta === undefined) return 'none'
  if (item.tooFewToTest) return 'few'
  return item.iconPosition === 'INCREASE' || item.iconPosition === 'DECREASE' ? 'real' : 'same'
}

/** Subscales of one verdict, the largest rise first. */
export const changesOf = (trend: AlignmentTrend, verdict: Verdict): TrendItem[] =>
  trend.trendList.filter(it => verdictOf(it) === verdict).sort((a, b) => (b.delta ?? 0) - (a.delta ?? 0))

/** The verdict in words, with the reason where something is not shown. */
export function verdictReason(i18n: I18n, item: TrendItem | undefined): string {
  const verdict = verdictWord(i18n, item)
  return item?.hidden
    ? i18n.t('alignment.report.change.because', { verdict, reason: reasonOf(i18n, item.hidden) })
    : verdict
}

/** The verdict in words. */
export function verdictWord(i18n: I18n, item: TrendItem | undefined): string {
  const verdict = verdictOf(item)
  if (verdict === 'real')
    return i18n.t(item?.iconPosition === 'INCREASE' ? 'alignment.report.change.rise' : 'alignment.report.change.fall')
  return i18n.t(`alignment.report.change.${verdict}`)
}

export const trendOf = (trend: AlignmentTrend | null, code: string): TrendItem | undefined =>
  trend?.trendList.find(it => it.subScaleCode === code)

/** From half a point on, twice the smallest real change, people ask why a step is not called one. */
const noteworthy = 0.5

/** The largest step that is not called a change, where it is large enough to be asked about. */
export function puzzling(trend: AlignmentTrend): { item: TrendItem; largest: boolean } | null {
  const size = (it: TrendItem) => Math.abs(it.delta ?? 0)
  const sorted = [...trend.trendList].sort((a, b) => size(b) - size(a))
  const item = sorted.find(it => verdictOf(it) === 'same')
  return item && size(item) >= noteworthy ? { item, largest: item === sorted[0] } : null
}
