import type { AlignmentReport, AlignmentTrend } from '@trellis/sdk'
import { ChartFrame } from '../shared/ChartFrame.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { chartLineIcon } from '../shared/icons.ts'
import { RowsPicture } from '../shared/RowsPicture.tsx'
import { Section } from '../shared/Section.tsx'
import { sentences } from '../shared/wording.ts'
import { periods, type Years } from './AlignmentReportModel.ts'
import { Puzzle } from './Puzzle.tsx'
import { levelSteps, trendRows } from './pictureRows.tsx'
import { changesOf, reasonOf, sourceOf, type TrendItem, verdicts } from './readReport.ts'
import { SegmentChoice } from './SegmentChoice.tsx'
import { LevelTicks } from './Strip.tsx'
import { TrendRow } from './TrendRow.tsx'
import { trendTable } from './trendTable.ts'

export interface TrendChartProps {
  report: AlignmentReport
  trend: AlignmentTrend
  years: Years
  /** Left out in the sample report, which has one period. */
  onYears?: (years: Years) => void
}

/** What changed since the earlier version: real changes first, then what may be chance, then what cannot be tested. */
export function TrendChart({ report, trend, years, onYears }: TrendChartProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const { earlier, later } = trend
  const title = earlier
    ? t('alignment.report.trend.title', { date: i18n.date(earlier.date, 'month') })
    : t('alignment.report.trend.titleNone')
  const fileName = t('alignment.report.trend.fileName')
  const table = trendTable(i18n, trend)
  const choice = onYears && (
    <SegmentChoice
      label={t('alignment.report.trend.period')}
      value={years}
      options={periods.map(value => ({ value, label: t('alignment.report.trend.years', { count: value }) }))}
      onChange={onYears}
    />
  )
  if (!earlier)
    return (
      <Section title={title} action={choice}>
        <EmptyState
          size="small"
          level={3}
          title={t('alignment.report.trend.noneTitle')}
          text={t('alignment.report.trend.noneText')}
        />
      </Section>
    )
  const summary = sentences(
    i18n,
    table.rows.map(([name = '', from = '', to = '', , verdict = '']) =>
      t('alignment.report.trend.item', { name, from, to, verdict }),
    ),
  )
  return (
    <ChartFrame
      title={title}
      meaning={t('alignment.report.trend.text', { before: earlier.n, now: later?.n ?? 0 })}
      summary={summary}
      legend={
        <>
          <span className="t-legend__item">
            <svg className="t-shift" width="10" height="10" aria-hidden="true">
              <circle className="t-shift__was" cx="5" cy="5" r="4" />
            </svg>
            {t('alignment.report.trend.before')}
          </span>
          <span className="t-legend__item">
            <svg className="t-shift" width="12" height="12" aria-hidden="true">
              <circle className="t-shift__now" cx="6" cy="6" r="6" />
            </svg>
            {t('alignment.report.trend.now')}
          </span>
        </>
      }
      level={2}
      icon={chartLineIcon}
      fileName={fileName}
      foot={[sourceOf(i18n, report, config.product)]}
      tools={choice}
      table={table}
      picture={
        <RowsPicture
          rows={trendRows(i18n, trend)}
          ticks={levelSteps}
          left={210}
          axis={330}
          row={36}
          base={14}
          columns={[650, 900]}
        />
      }
    >
      <div className="t-trends">
        <div className="t-trends__axis">
          <LevelTicks />
        </div>
        {verdicts.map(verdict => {
          const list = changesOf(trend, verdict)
          return (
            list.length > 0 && (
              <section key={verdict} className="t-trends__group">
                <h3 className="t-subheading">{t(`alignment.report.trend.${verdict}.title`)}</h3>
                <p className="t-small t-muted">{t(`alignment.report.trend.${verdict}.text`)}</p>
                {verdict === 'none' ? (
                  <NotCompared list={list} />
                ) : (
                  <ul>
                    {list.map(it => (
                      <TrendRow key={it.subScaleCode} item={it} />
                    ))}
                  </ul>
                )}
              </section>
            )
          )
        })}
        <Puzzle report={report} trend={trend} />
        <p className="t-small t-muted">
          {trend.trendList.some(it => it.star) && `${t('alignment.report.trend.star')} `}
          {t('alignment.report.trend.versions')}
        </p>
      </div>
    </ChartFrame>
  )
}

/** Subscales without a change: each with its reason, one after the other where none is known. */
function NotCompared({ list }: { list: readonly TrendItem[] }) {
  const { i18n } = useTrellis()
  const told = list.flatMap(({ label, hidden }) => (hidden ? [{ name: label, reason: reasonOf(i18n, hidden) }] : []))
  const others = list.filter(it => !it.hidden).map(it => it.label)
  return (
    <div className="t-trends__names">
      {told.map(values => (
        <p key={values.name}>{i18n.t('alignment.report.reading.hidden', values)}</p>
      ))}
      {others.length > 0 && <p>{others.join(' · ')}</p>}
    </div>
  )
}
