import type { AlignmentReport, AlignmentTrend, Hidden, I18n, SubscaleResult } from '@trellis/sdk'
import { showChange, showMean } from '../shared/written.ts'
import {
  agreementWord,
  levelWord,
  reasonOf,
  scale,
  showCoefficient,
  showHundred,
  showShare,
  subscalesOf,
  trendOf,
  verdictOf,
  verdictReason,
} from './readReport.ts'

/** What a table says in place of a number that is not shown. */
export const notShown = (i18n: I18n, hidden: Hidden | undefined): string =>
  hidden
    ? i18n.t('alignment.report.hidden.cell', { reason: reasonOf(i18n, hidden) })
    : i18n.t('alignment.report.hidden.title')

interface Column {
  key: string
  label: string
  numeric?: boolean
  show: (it: SubscaleResult) => string | undefined
  raw?: (it: SubscaleResult) => number | string | null
  /** It hangs on the spread or the distribution, not only on the level. */
  why?: 'spreadHidden' | 'distributionHidden'
}

/** The report as a table: `rows` all of it, `map` what the map draws. A hidden number is its reason, in the file too. */
export function reportTable(
  i18n: I18n,
  report: AlignmentReport,
  trend: AlignmentTrend | null,
  which: 'map' | 'rows' = 'rows',
) {
  const { t } = i18n
  const column = (key: 'rank' | 'level' | 'agreement' | 'state' | 'people' | 'favourable' | 'answers') =>
    t(`alignment.report.columns.${key}`)
  const scaleLabel = (code: string) => report.team_alignment_scale_list.find(it => it.code === code)?.label ?? code
  const all: (Column | false)[] = [
    {
      key: 'rank',
      label: column('rank'),
      numeric: true,
      show: it => it.rank && i18n.number(it.rank),
      raw: it => it.rank ?? null,
    } as Column,
    which === 'rows' && { key: 'scale', label: t('alignment.report.columns.scale'), show: it => scaleLabel(it.scale) },
    {
      key: 'mean',
      label: t('alignment.report.columns.levelOf', { max: scale.most }),
      numeric: true,
      show: it => (it.mean === undefined ? undefined : showMean(i18n, it.mean)),
      raw: it => it.mean ?? null,
    },
    {
      key: 'score100',
      label: t('alignment.report.columns.hundred'),
      numeric: true,
      show: it => (it.score100 === undefined ? undefined : showHundred(i18n, it.score100)),
      raw: it => it.score100 ?? null,
    },
    {
      key: 'level',
      label: column('level'),
      show: it => (it.mean === undefined ? undefined : levelWord(i18n, it.mean)),
    },
    {
      key: 'agreement',
      label: column('agreement'),
      why: 'spreadHidden',
      show: it => it.agreement && agreementWord(i18n, it.agreement),
    },
    {
      key: 'rwgj',
      label: 'r_wg(j)',
      numeric: true,
      why: 'spreadHidden',
      show: it => (it.rwgj === undefined ? undefined : showCoefficient(i18n, it.rwgj)),
      raw: it => it.rwgj ?? null,
    },
    {
      key: 'state',
      label: column('state'),
      why: 'spreadHidden',
      show: it => it.state && t(`alignment.report.states.${it.state}.name`),
    },
    which === 'rows' && {
      key: 'people',
      label: column('people'),
      numeric: true,
      show: it => (it.n === undefined ? undefined : i18n.number(it.n)),
      raw: it => it.n ?? null,
    },
    {
      key: 'interval',
      label: t('alignment.report.columns.interval', { percent: showShare(i18n, 95) }),
      why: 'spreadHidden',
      show: it => it.ci95 && `${showMean(i18n, it.ci95[0])} – ${showMean(i18n, it.ci95[1])}`,
    },
    which === 'rows' && {
      key: 'favourable',
      label: column('favourable'),
      numeric: true,
      why: 'spreadHidden',
      show: it => (it.favourable === undefined ? undefined : showShare(i18n, it.favourable)),
      raw: it => it.favourable ?? null,
    },
    which === 'rows' && {
      key: 'answers',
      label: column('answers'),
      why: 'distributionHidden',
      show: it => it.distribution?.map(count => i18n.number(count)).join(' · '),
      raw: it => it.distribution?.join(' ') ?? null,
    },
    which === 'rows' &&
      trend?.earlier != null && {
        key: 'change',
        label: t('alignment.report.columns.since', { date: i18n.date(trend.earlier.date, 'month') }),
        show: it => {
          const item = trendOf(trend, it.subScaleCode)
          return verdictOf(item) === 'none'
            ? verdictReason(i18n, item)
            : t('alignment.report.change.with', {
                change: showChange(i18n, item?.delta ?? 0),
                verdict: verdictReason(i18n, item),
              })
        },
      },
  ]
  const columns = all.filter(it => it !== false)
  const cell = (it: SubscaleResult, one: Column) =>
    one.show(it) ?? notShown(i18n, it.hidden ?? (one.why && it[one.why]))
  const list = [...subscalesOf(report)].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99))
  return {
    columns: [
      { key: 'name', label: t('alignment.report.columns.subscale') },
      ...columns.map(({ key, label, numeric }) => ({ key, label, ...(numeric ? { numeric } : {}) })),
    ],
    rows: list.map(it => [it.label, ...columns.map(one => cell(it, one))]),
    raw: list.map(it => [it.label, ...columns.map(one => one.raw?.(it) ?? cell(it, one))]),
  }
}
