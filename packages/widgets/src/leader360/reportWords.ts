import {
  dateSpan,
  dayOf,
  type I18n,
  type Leader360Report,
  lastMinute,
  momentText,
  type ReportCapability,
  timeOf,
} from '@trellis/sdk'
import type { ChartTable } from '../shared/ChartFrame.tsx'
import { wholeSpan } from '../shared/wholeDate.ts'
import { showChange, showMean } from '../shared/written.ts'

/** The day on which a round was over, as one says it. */
export const lastDay = (closedAt: string, i18n: I18n): string => i18n.date(lastMinute(closedAt, i18n))

/** What tells a report from the others: its day, with the time of day where another one was closed on the same. */
export function closedText(closedAt: string, closings: readonly string[], i18n: I18n): string {
  const day = lastDay(closedAt, i18n)
  const those = closings.filter(it => lastDay(it, i18n) === day)
  return those.length > 1 ? momentText(lastMinute(closedAt, i18n), i18n) : day
}

/** The name of a file of a report: that of another one of the same day is another. */
export function fileNameOf({ closedAt }: Pick<Leader360Report, 'closedAt'>, kind: string, i18n: I18n): string {
  const at = lastMinute(closedAt, i18n)
  return `${kind}-${dayOf(at, i18n)}-${timeOf(at, i18n).replace(':', '')}`
}

/** The days on which a round was open, as a language writes a span: what both ends share is said once, and one day is one. */
export function spanOf({ startedAt, closedAt }: Pick<Leader360Report, 'startedAt' | 'closedAt'>, i18n: I18n): string {
  const { language, timeZone } = i18n
  const from = new Date(startedAt)
  const to = new Date(Math.max(from.getTime(), new Date(lastMinute(closedAt, i18n)).getTime()))
  return wholeSpan(dateSpan(language, from, to, { day: 'numeric', month: 'long', year: 'numeric', timeZone }))
}

/** The texts of the words of a gap. */
export const wordKeys = { 'self higher': 'higher', 'self lower': 'lower', 'in line': 'line' } as const

/** Texts that are said to the leader, and by name to whom the leader lets see the report. */
type ReaderKey =
  | 'self'
  | 'both'
  | 'lead'
  | 'headline.both'
  | 'headline.higher'
  | 'headline.lower'
  | 'headline.line'
  | 'say.higher'
  | 'say.lower'
  | 'parts.higher.title'
  | 'parts.lower.title'
  | 'parts.lower.text'
  | 'parts.line.title'
  | 'parts.rest.text'

/** Says a text of the report to who reads it. */
export const toReader =
  ({ isOwn, leader }: Pick<Leader360Report, 'isOwn' | 'leader'>, { t }: Pick<I18n, 't'>) =>
  (key: ReaderKey, values: Record<string, string | number> = {}): string =>
    t(`leader360.report.${isOwn ? 'own' : 'seen'}.${key}`, { name: leader.name, ...values })

/** The capabilities with the widest gap of a word, or with the same as that. */
export function widest(
  capabilities: readonly ReportCapability[],
  word: 'self higher' | 'self lower',
): ReportCapability[] {
  const own = capabilities.filter(it => it.word === word)
  const most = Math.max(0, ...own.map(it => Math.abs(it.gap ?? 0)))
  return own.filter(it => Math.abs(it.gap ?? 0) === most)
}

/**
 * Capabilities that others see highest or lowest, by the written numbers: those that are the same stand together. Where all are the same
 * none is either, and `level` is their number. Source: measurement 7.
 */
export function extremes(capabilities: readonly ReportCapability[]) {
  const shown = capabilities.filter(it => it.others !== undefined)
  const of = (value: number) => shown.filter(it => it.others === value)
  const [most, least] = [Math.max(...shown.map(it => it.others ?? 0)), Math.min(...shown.map(it => it.others ?? 0))]
  if (shown.length > 1 && most === least) return { highest: [], lowest: [], level: most }
  return {
    level: null,
    highest: of(most),
    // Of several the one to begin with is that of which the leader thinks most: others may not see it yet.
    lowest: of(least).toSorted((a, b) => (b.gap ?? 0) - (a.gap ?? 0)),
  }
}

/** Of which day a report is, as a list of them says it. */
export const closedOf = ({ closedAt, closings }: Leader360Report, i18n: I18n): string =>
  closedText(closedAt, closings, i18n)

/** Whose report it is, of which day. */
export const kickerOf = (report: Leader360Report, i18n: I18n): string =>
  i18n.t(report.isOwn ? 'leader360.report.kicker' : 'leader360.report.kickerOf', {
    title: report.title,
    name: report.leader.name,
    date: closedOf(report, i18n),
  })

/** What is read here, and when it was answered. */
export function leadOf(report: Leader360Report, i18n: I18n): string {
  const { t } = i18n
  const span = spanOf(report, i18n)
  if (!report.groups.some(it => it.isShown))
    return t(`leader360.report.${report.isOwn ? 'leadNothing' : 'leadNothingSeen'}`, { span })
  return toReader(report, i18n)('lead', { span, capabilities: report.capabilities.length })
}

/** The names of capabilities as one list. */
export const namesOf = (i18n: Pick<I18n, 'list'>, capabilities: readonly ReportCapability[]): string =>
  i18n.list(capabilities.map(it => it.label))

/** What the report says, in a sentence that a colleague would say. It goes by the written numbers alone. */
export function headlineOf(report: Leader360Report, i18n: I18n): string {
  const { t } = i18n
  const say = toReader(report, i18n)
  if (!report.groups.some(it => it.isShown)) return t(`leader360.report.${report.isOwn ? 'headline.none' : 'nothing'}`)
  if (report.capabilities.every(it => it.word === undefined)) return t('leader360.report.headline.noSelf')
  const higher = namesOf(i18n, widest(report.capabilities, 'self higher'))
  const lower = namesOf(i18n, widest(report.capabilities, 'self lower'))
  if (higher && lower) return say('headline.both', { higher, lower })
  if (higher) return say('headline.higher', { higher })
  if (lower) return say('headline.lower', { lower })
  return say('headline.line')
}

/** You, others, gap and word of each capability, with bare numbers for a file. */
export function gapTable(report: Leader360Report, i18n: I18n): ChartTable {
  const { t } = i18n
  const columns = [
    { key: 'capability', label: t('leader360.report.capability') },
    { key: 'self', label: toReader(report, i18n)('self'), numeric: true },
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

const parts = ['self higher', 'self lower', 'in line'] as const

/** Capabilities by the word of their gap, the widest first, each part with its heading; what is not compared comes last. */
export function partsOf(report: Leader360Report, i18n: I18n) {
  const { t } = i18n
  const say = toReader(report, i18n)
  const texts = {
    'self higher': t('leader360.report.parts.higher.text'),
    'self lower': say('parts.lower.text'),
    'in line': t('leader360.report.parts.line.text'),
  }
  const found = parts.map(word => ({
    key: word as string,
    title: say(`parts.${wordKeys[word]}.title`),
    text: texts[word],
    capabilities: report.capabilities
      .filter(it => it.word === word)
      .toSorted((a, b) => Math.abs(b.gap ?? 0) - Math.abs(a.gap ?? 0)),
  }))
  const rest = {
    key: 'rest',
    title: t('leader360.report.parts.rest.title'),
    text: say('parts.rest.text'),
    capabilities: report.capabilities.filter(it => it.word === undefined),
  }
  return [...found, rest].filter(it => it.capabilities.length > 0)
}

/** The chart for who hears it: what is higher, lower and in line, by name. */
export function summaryOf({ capabilities }: Leader360Report, { t, list }: I18n): string {
  const of = (word: ReportCapability['word']) => capabilities.filter(it => it.word === word)
  return t('leader360.report.summary', {
    total: capabilities.length,
    higher: namesOf({ list }, of('self higher')) || '–',
    lower: namesOf({ list }, of('self lower')) || '–',
    line: of('in line').length,
  })
}
