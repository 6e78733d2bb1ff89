import { difference, shown } from '../core/numbers.ts'
import { hundredShown } from '../survey/bands.ts'
import { demoScales, demoSubscales } from './demoSubscales.ts'
import type { AlignmentReport, AlignmentTrend, Hidden, SubscaleResult } from './schemas.ts'

type Agreement = NonNullable<SubscaleResult['agreement']>

const word = (rwgj: number): Agreement =>
  rwgj <= 0.3 ? 'none' : rwgj <= 0.5 ? 'weak' : rwgj <= 0.7 ? 'moderate' : rwgj <= 0.9 ? 'strong' : 'very strong'
const levelOf = (mean: number) => (mean >= 4.5 ? 'high' : mean >= 3.5 ? 'middle' : 'low')
const stateOf = (mean: number, rwgj: number): NonNullable<SubscaleResult['state']> => {
  const level = levelOf(mean)
  if (rwgj <= 0.7) return level === 'high' ? 'uneven' : 'divided'
  return level === 'high' ? 'strength' : level === 'middle' ? 'middle' : 'concern'
}
const average = (values: number[]) => values.reduce((sum, it) => sum + it, 0) / values.length

export interface DemoReportOptions extends Partial<AlignmentReport> {
  /** People who hold a score; below 5 spread and agreement are hidden, below 3 everything is. */
  n?: number
  /** Means by subscale instead of the usual ones. */
  means?: Record<string, number>
  /** Agreement by subscale instead of the usual one. */
  agreement?: Record<string, number>
  /** Subscales that nobody may see. */
  without?: string[]
  /** Subscales whose distribution would give people away. */
  withoutColumns?: string[]
}

/** The report, in written numbers, of a team of twelve of which eleven answered; only four hold a score in Equipped, so its spread is hidden. */
export function demoReport(options: DemoReportOptions = {}): AlignmentReport {
  const { n = 11, means = {}, agreement = {}, without = [], withoutColumns = [], ...changes } = options
  const minimum = changes.minimum ?? 3
  const tooFew = (from: number, holding: number | null = null): Hidden => ({ reason: 'tooFew', n: holding, from })
  const holders = (name: string) => (name === 'Equipped' ? Math.min(n, 4) : n)
  const isShown = (name: string) => holders(name) >= minimum && !without.includes(name)
  const meanOf = ([, name, mean]: (typeof demoSubscales)[number]) => shown(means[name] ?? mean)
  const seen = demoSubscales.filter(([, name]) => isShown(name)).map(meanOf)
  const list = demoSubscales.map((row): SubscaleResult => {
    const [scale, name, , half, usual, distribution, talk, lowHelp] = row
    const mean = meanOf(row)
    const rank = 1 + seen.filter(it => it > mean).length
    const rwgj = shown(agreement[name] ?? usual, 2)
    const base = {
      scale: demoScales[scale]?.[0] ?? '',
      subScaleCode: name,
      label: name,
      meaning: `What ${name} is about, in one sentence.`,
      lowHelp,
      talk,
    }
    if (!isShown(name))
      return {
        ...base,
        flag: 'none',
        hidden: without.includes(name) ? { reason: 'otherSet', n: null, from: minimum } : tooFew(minimum),
      }
    const level = {
      ...base,
      n: holders(name),
      mean,
      score100: hundredShown(mean, 1, 6),
      rank,
      flag: new Set(seen).size < 2 ? 'none' : rank <= 3 ? 'highest' : rank > 9 ? 'lowest' : 'none',
      level: levelOf(mean),
    } as const
    const columns = (): Pick<SubscaleResult, 'distribution' | 'distributionHidden'> =>
      holders(name) < 10
        ? { distributionHidden: tooFew(10, holders(name)) }
        : withoutColumns.includes(name)
          ? { distributionHidden: { reason: 'complement', n: null, from: minimum } }
          : { distribution }
    if (holders(name) < 5) return { ...level, spreadHidden: tooFew(5, holders(name)), ...columns() }
    return {
      ...level,
      sd: shown(half * 1.49),
      ci95: [shown(Math.max(1, mean - half)), shown(Math.min(6, mean + half))],
      favourable: shown(
        distribution.length ? (100 * average(distribution.slice(4)) * 2) / (average(distribution) * 6) : 50,
        0,
      ),
      rwgj,
      agreement: word(rwgj),
      state: stateOf(mean, rwgj),
      ...columns(),
    }
  })
  const totalHidden = (parts: readonly SubscaleResult[]): Hidden => {
    if (n < minimum) return tooFew(minimum)
    const absent = parts.filter(it => it.mean === undefined).map(it => it.subScaleCode)
    const base = { n: null, from: minimum }
    return absent.length < parts.length ? { reason: 'total', ...base, parts: absent } : { reason: 'parts', ...base }
  }
  const scaleList = demoScales.map(([code, label, meaning]) => {
    const own = list.filter(it => it.scale === code)
    const parts = own.flatMap(it => it.mean ?? [])
    if (parts.length < own.length) return { code, label, meaning, hidden: totalHidden(own) }
    const mean = shown(average(parts))
    return { code, label, meaning, mean, score100: hundredShown(mean, 1, 6) }
  })
  const all = scaleList.map(it => it.mean).filter(it => it !== undefined)
  const overall =
    all.length === 4
      ? { overall: { mean: shown(average(all)), score100: hundredShown(average(all), 1, 6) } }
      : { overallHidden: totalHidden(list) }
  return {
    teamId: 7,
    teamName: 'Product Design',
    version: 3,
    bankVersion: '1.0',
    sample: false,
    status: 'Generated',
    surveySentDate: '2026-09-01T08:00:00.000Z',
    deadline: '2026-09-14T21:59:00.000Z',
    generatedAt: '2026-09-14T12:00:00.000Z',
    minimum,
    invited: 12,
    ...(n >= minimum ? { nValid: n } : {}),
    ...overall,
    team_alignment_scale_list: scaleList,
    team_alignment_sub_scale_list: list,
    suggestedSprints: list
      .filter(it => it.mean === Math.min(...seen))
      .map(it => ({
        subScaleCode: it.subScaleCode,
        sprintCode: `SPR-${it.subScaleCode}`,
        title: `Practise ${it.label}`,
        text: 'Agree on one small habit, keep it for four weeks, and look at it together.',
      })),
    ...changes,
  }
}

const earlierMeans: Record<string, number> = Object.fromEntries(
  [4.2, 4.1, 4.6, 4.1, 4.95, 4.6, 5.2, 4.98, 2.25, 3.8, 3.6, 4.5].map((mean, at) => [demoSubscales[at]?.[1], mean]),
)

/** The survey of the same team a year before: ten of eleven answered. */
export const demoEarlierReport = (options: DemoReportOptions = {}): AlignmentReport =>
  demoReport({
    n: 10,
    version: 2,
    invited: 11,
    means: earlierMeans,
    agreement: { Purposeful: 0.854, Understanding: 0.88, Developing: 0.848, Communicative: 0.66 },
    surveySentDate: '2025-09-02T08:00:00.000Z',
    generatedAt: '2025-09-15T12:00:00.000Z',
    ...options,
  })

const verdicts: Record<string, AlignmentTrend['trendList'][number]['iconPosition']> = {
  Purposeful: 'INCREASE',
  Developing: 'INCREASE',
  Understanding: 'DECREASE',
}

/** Change since the survey a year before, and over three years or six from the first one on. */
export function demoTrend(years = 1, now: AlignmentReport = demoReport()): AlignmentTrend {
  const first = { version: 1, date: '2023-10-09T08:00:00.000Z', n: 9 }
  const middle = { version: 2, date: '2025-09-02T08:00:00.000Z', n: 10 }
  const later = { version: 3, date: '2026-09-01T08:00:00.000Z', n: now.nValid ?? 0 }
  return {
    years,
    earlier: years === 1 ? middle : first,
    later,
    overallDelta: years === 1 ? 0.1 : 0.3,
    trendList: now.team_alignment_sub_scale_list.map(it => {
      const before = shown(earlierMeans[it.subScaleCode] ?? it.mean ?? 1)
      const start = years === 1 ? before : difference(before, 0.2)
      const base = { subScaleCode: it.subScaleCode, label: it.label, star: false, tooFewToTest: false }
      if (it.mean === undefined)
        return { ...base, iconPosition: 'NONE', items: [], ...(it.hidden ? { hidden: it.hidden } : {}) }
      const few = (it.n ?? 0) < 5
      return {
        ...base,
        iconPosition: few ? 'NEUTRAL' : (verdicts[it.subScaleCode] ?? 'NEUTRAL'),
        items: [
          ...(years === 1 ? [] : [{ ...first, mean: start }]),
          { ...middle, mean: before, n: few ? 4 : 10 },
          { ...later, mean: it.mean, n: it.n ?? 0 },
        ],
        n1: few ? 4 : years === 1 ? 10 : 9,
        n2: it.n ?? 0,
        delta: difference(it.mean, start),
        star: it.subScaleCode === 'Purposeful',
        tooFewToTest: few,
        ...(few && it.spreadHidden ? { hidden: it.spreadHidden } : {}),
      }
    }),
  }
}
