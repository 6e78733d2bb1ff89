import type { AlignmentReport, AlignmentTrend } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { Table } from '../../shared/Table.tsx'
import { sentences } from '../../shared/wording.ts'
import { subscalesOf } from '../readReport.ts'
import { notShown, reportTable } from '../reportTable.ts'
import { trendTable } from '../trendTable.ts'
import { whyHidden } from '../whyHidden.ts'

interface TablesProps {
  report: AlignmentReport
  trend: AlignmentTrend | null
}

/** Columns of the first table; the others stand in the second. */
const levels = ['rank', 'scale', 'mean', 'score100', 'level', 'agreement', 'rwgj', 'state']
const answers = ['people', 'interval', 'favourable', 'answers']

/** The appendix: all numbers of the report as tables, as they stand on the screen. Reasons stand once, below. */
export function PaperLevels({ report, trend }: TablesProps) {
  return <Columns {...{ report, trend }} keys={levels} title="levels" />
}

export function PaperAnswers({ report, trend }: TablesProps) {
  const { i18n } = useTrellis()
  const changes = trend?.earlier ? trendTable(i18n, trend) : null
  return (
    <>
      <Columns {...{ report, trend }} keys={answers} title="answers" />
      {changes && (
        <>
          <PaperHead
            title={i18n.t('alignment.report.trend.title', { date: i18n.date(trend?.earlier?.date ?? '', 'month') })}
          />
          <Table
            caption={i18n.t('alignment.report.columns.change')}
            hideCaption
            columns={changes.columns}
            rows={changes.rows.map((cells, at) => ({ key: String(at), cells }))}
          />
        </>
      )}
    </>
  )
}

function Columns({ report, trend, keys, title }: TablesProps & { keys: string[]; title: 'levels' | 'answers' }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const table = reportTable(i18n, report, trend)
  const places = table.columns.flatMap(({ key }, at) => (key === 'name' || keys.includes(key) ? [at] : []))
  const long = new Set(
    subscalesOf(report).flatMap(it =>
      [it.hidden, it.spreadHidden, it.distributionHidden].flatMap(one => (one ? [notShown(i18n, one)] : [])),
    ),
  )
  const brief = (cell: string) => (long.has(cell) ? t('alignment.report.hidden.title') : cell)
  const heading = t(`alignment.report.paper.${title}`)
  const reasons = [
    ...whyHidden(i18n, report, 'hidden'),
    ...(title === 'levels' ? whyHidden(i18n, report, 'spreadHidden') : whyHidden(i18n, report, 'distributionHidden')),
  ]
  return (
    <>
      <PaperHead title={heading} />
      <Table
        caption={heading}
        hideCaption
        columns={places.map(at => table.columns[at] as (typeof table.columns)[number])}
        rows={table.rows.map((cells, at) => ({
          key: String(at),
          cells: places.map(place => brief(cells[place] ?? '')),
        }))}
      />
      {reasons.length > 0 && <p className="t-papernote">{sentences(i18n, reasons)}</p>}
    </>
  )
}
