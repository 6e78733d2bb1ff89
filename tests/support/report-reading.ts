import {
  type AlignmentReport,
  type AlignmentTrend,
  type Hidden,
  hiddenReasons,
} from '../../packages/sdk/src/contract.ts'

const near = (a: number, b: number) => Math.abs(a - b) < 1e-7

/** A report that was served, of a version of a team. */
export interface ServedReport {
  version: number
  report: AlignmentReport
}

/** Means of means: a scale less its shown subscales, the whole less its shown scales; and gaps in the ranks. */
export function partsOf(report: AlignmentReport): string[] {
  const found: string[] = []
  const all = report.team_alignment_sub_scale_list
  for (const scale of report.team_alignment_scale_list) {
    const hidden = all.filter(it => it.scale === scale.code && it.mean === undefined)
    if (scale.mean !== undefined && hidden.length > 0) found.push(`${scale.code} less its shown subscales`)
  }
  const missing = all.filter(it => it.mean === undefined)
  if (report.overall && missing.length > 0) found.push('the whole less what is shown')
  const ranked = all.filter(it => it.mean !== undefined)
  for (const it of ranked) {
    const better = ranked.filter(other => (other.mean ?? 0) > (it.mean ?? 0) + 1e-9).length
    if (it.rank !== better + 1) found.push(`the rank of ${it.subScaleCode} tells of what is hidden`)
  }
  for (const it of missing)
    if (
      ['score100', 'rank', 'level', 'sd', 'ci95', 'favourable', 'rwgj', 'agreement', 'state', 'distribution'].some(
        name => name in it,
      ) ||
      it.flag !== 'none'
    )
      found.push(`${it.subScaleCode} is hidden and tells something`)
  for (const it of all)
    if (it.spreadHidden && ['sd', 'ci95', 'favourable', 'rwgj', 'agreement', 'state'].some(name => name in it))
      found.push(`the spread of ${it.subScaleCode} is hidden and tells something`)
  return found
}

/**
 * Every absent number has a reason, and no reason tells more than what is shown: it counts people only where the same count is
 * shown, and from ten people on a distribution has the same reason whoever left something out.
 */
export function reasonsOf(report: AlignmentReport): string[] {
  const { minimum } = report
  const found: string[] = []
  const look = (what: string, hidden: Hidden | undefined, absent: boolean, n: number | undefined, least: number) => {
    if (!hidden !== !absent) found.push(`${what} is ${absent ? 'absent without' : 'shown with'} a reason`)
    if (!hidden) return
    if (hidden.n !== null && hidden.n !== n) found.push(`the reason of ${what} counts ${hidden.n} people`)
    if (hidden.from !== minimum && hidden.from !== Math.max(least, minimum)) found.push(`the bound of ${what} tells`)
    if (!hiddenReasons.includes(hidden.reason) || Object.keys(hidden).some(it => !/^(reason|n|from|parts)$/.test(it)))
      found.push(`the reason of ${what} says more`)
  }
  const all = report.team_alignment_sub_scale_list
  const isHidden = (code: string) => all.some(it => it.subScaleCode === code && it.mean === undefined)
  for (const it of all) {
    const shown = it.mean !== undefined
    look(it.subScaleCode, it.hidden, !shown, undefined, 0)
    look(`the spread of ${it.subScaleCode}`, it.spreadHidden, shown && it.sd === undefined, it.n, 5)
    look(`the distribution of ${it.subScaleCode}`, it.distributionHidden, shown && !it.distribution, it.n, 10)
    if (it.distributionHidden && (it.n ?? 0) >= Math.max(10, minimum)) {
      const { reason, n, from } = it.distributionHidden
      if (reason !== 'complement' || n !== null || from !== minimum)
        found.push(`the reason of the distribution of ${it.subScaleCode} tells who left something out`)
    }
  }
  for (const it of report.team_alignment_scale_list) look(it.code, it.hidden, it.mean === undefined, undefined, 0)
  look('the whole', report.overallHidden, report.overall === undefined, undefined, 0)
  for (const it of [report.overallHidden, ...report.team_alignment_scale_list.map(one => one.hidden)])
    if (it?.parts?.some(code => !isHidden(code))) found.push('a reason names a subscale that is shown')
  return found
}

/** A trend may say nothing of a version that its own report does not. */
export function overTime(trend: AlignmentTrend, served: readonly ServedReport[]): string[] {
  const found: string[] = []
  const newest = (version: number | undefined) => served.filter(it => it.version === version).at(-1)?.report
  const [before, after] = [newest(trend.earlier?.version), newest(trend.later?.version)]
  for (const it of trend.trendList) {
    const at = (report: AlignmentReport | undefined) =>
      report?.team_alignment_sub_scale_list.find(own => own.subScaleCode === it.subScaleCode)
    const both = at(before)?.mean !== undefined && at(after)?.mean !== undefined
    if (!both && (it.delta !== undefined || it.n1 !== undefined || it.iconPosition !== 'NONE' || it.star))
      found.push(`the trend of ${it.subScaleCode} tells a hidden mean`)
    const change = (at(after)?.mean ?? 0) - (at(before)?.mean ?? 0)
    if (it.delta !== undefined && !near(it.delta, change))
      found.push(`the change of ${it.subScaleCode} is one between other people`)
    const tested = at(before)?.sd !== undefined && at(after)?.sd !== undefined
    if (!tested && (it.star || it.iconPosition === 'INCREASE' || it.iconPosition === 'DECREASE'))
      found.push(`the test of ${it.subScaleCode} tells a hidden spread`)
    if (it.hidden && it.hidden.n !== null && it.hidden.n !== it.n1 && it.hidden.n !== it.n2)
      found.push(`the reason of the trend of ${it.subScaleCode} counts ${it.hidden.n} people`)
    if (trend.earlier && !it.hidden !== (it.delta !== undefined && !it.tooFewToTest))
      found.push(`the trend of ${it.subScaleCode} and its reason do not go together`)
    for (const item of it.items)
      if (at(newest(item.version))?.mean === undefined) found.push(`a point of ${it.subScaleCode} tells a hidden mean`)
  }
  if (trend.overallDelta !== undefined && !(before?.overall && after?.overall))
    found.push('the change of a hidden whole')
  return found
}
