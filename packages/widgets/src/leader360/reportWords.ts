import { type I18n, type Leader360Report, lastMinute, type ReportCapability } from '@trellis/sdk'
import type { ChartTable } from '../shared/ChartFrame.tsx'
import { showChange, showMean } from '../shared/written.ts'

type T = I18n['t']

/** The day on which a round was over, as one says it. */
export const lastDay = (closedAt: string, i18n: I18n): string => i18n.date(lastMinute(closedAt, i18n))

/** The texts of the words of a gap. */
export const wordKeys = { 'self higher': 'higher', 'self lower': 'lower', 'in line': 'line' } as const

/** The capabilities with the widest gap of a word, or with the same as that. */
export function widest(
  capabilities: readonly ReportCapability[],
  word: 'self higher' | 'self lower',
): ReportCapability[] {
  const own = capabilities.filter(it => it.word === word)
  const most = Math.max(0, ...own.map(it => Math.abs(it.gap ?? 0)))
  return own.filter(it => Math.abs(it.gap ?? 0) === most)
}

/** What the report says, in a sentence that a colleague would say. It goes by the written numbers alone. */
export function headlineOf(report: Leader360Report, t: T): string {
  const shown = report.capabilities.filter(it => it.others !== undefined)
  if (shown.length === 0) return t('leader360.report.headline.none')
  if (shown.every(it => it.word === undefined)) return t('leader360.report.headline.noSelf')
  const [higher, lower] = [widest(report.capabilities, 'self higher')[0], widest(report.capabilities, 'self lower')[0]]
  if (higher && lower) return t('leader360.report.headline.both', { higher: higher.label, lower: lower.label })
  if (higher) return t('leader360.report.headline.higher', { higher: higher.label })
  if (lower) return t('leader360.report.headline.lower', { lower: lower.label })
  return t('leader360.report.headline.line')
}

/** You, others, gap and word of each capability, with bare numbers for a file. */
export function gapTable(report: Leader360Report, i18n: I18n): ChartTable {
  const { t } = i18n
  const columns = [
    { key: 'capability', label: t('leader360.report.capability') },
    { key: 'self', label: t('leader360.groups.self'), numeric: true },
    { key: 'others', label: t('leader360.report.others'), numeric: true },
    { key: 'gap', label: t('leader360.report.gap'), numeric: true },
    { key: 'word', label: t('leader360.report.word') },
  ]
  return {
    columns,
    rows: report.capabilities.map(it => [
      it.label,
      showMean(i18n, it.self ?? null),
      showMean(i18n, it.others ?? null),
      it.gap === undefined ? '–' : showChange(i18n, it.gap),
      it.word ? t(`leader360.report.words.${wordKeys[it.word]}`) : '–',
    ]),
    raw: report.capabilities.map(it => [
      it.label,
      it.self ?? null,
      it.others ?? null,
      it.gap ?? null,
      it.word ? t(`leader360.report.words.${wordKeys[it.word]}`) : null,
    ]),
  }
}
