import type { AlignmentReport, AlignmentTrend } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { printerIcon } from '../shared/icons.ts'
import { LoadFailed } from '../shared/LoadFailed.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { OnPaper } from '../shared/paper/OnPaper.tsx'
import { Sheets } from '../shared/paper/Sheet.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { AlignmentMap } from './AlignmentMap.tsx'
import type { Years } from './AlignmentReportModel.ts'
import type { Paper } from './paper/paper.ts'
import { ReportPaper } from './paper/ReportPaper.tsx'
import { reportPages } from './paper/reportPages.tsx'
import { ReadTogether } from './ReadTogether.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { headlineOf, leadOf } from './readReport.ts'
import { SubscaleChart } from './SubscaleChart.tsx'
import { SuggestedSprint, type SuggestedSprintProps } from './SuggestedSprint.tsx'
import { TrendChart } from './TrendChart.tsx'

export interface ReportViewProps {
  report: AlignmentReport
  earlier: AlignmentReport | null
  trend: AlignmentTrend | 'failed' | null
  years: Years
  onYears?: (years: Years) => void
  /** Loads the trend again, where it can fail. */
  onRetry?: () => unknown
  sprintHref?: SuggestedSprintProps['hrefOf']
  /** Choice of versions and the like, before the print button. */
  tools?: ReactNode
  /** What can be made of it, after its findings. */
  actions?: ReactNode
  /** Notices below the head. */
  children?: ReactNode
  level?: 1 | 2
  /** What of it is shown as it goes on paper, in place of the report. */
  paper: Paper | null
  toPaper: (paper: Paper | null) => void
}

/** One report: what it says, the map, the next step, all subscales and the way the team took. */
export function ReportView(props: ReportViewProps) {
  const {
    report,
    earlier,
    trend,
    years,
    onYears,
    onRetry,
    sprintHref,
    tools,
    actions,
    children,
    level = 1,
    paper,
    toPaper,
  } = props
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const found = trend === 'failed' ? null : trend
  const onPaper = { report, earlier, trend: found }
  if (paper) return <ReportPaper {...onPaper} paper={paper} onPaper={toPaper} onBack={() => toPaper(null)} />
  return (
    <article className="t-areport">
      <PageHead
        level={level}
        kicker={t(report.sample ? 'alignment.report.sample.kicker' : 'alignment.report.kicker', {
          team: report.teamName,
        })}
        title={headlineOf(i18n, report)}
        lead={leadOf(i18n, report)}
        tools={
          <>
            {tools}
            <Button icon={printerIcon} onClick={() => toPaper('report')}>
              {t('core.chart.print')}
            </Button>
          </>
        }
      />
      {children}
      <ReportFacts report={report} trend={found} />
      <div className="t-areport__map">
        <AlignmentMap report={report} earlier={earlier} trend={found} />
        <ReadTogether report={report} />
      </div>
      {sprintHref && <SuggestedSprint report={report} hrefOf={sprintHref} />}
      {actions}
      <SubscaleChart report={report} trend={found} />
      {/* Who has tried again goes on in here, whatever comes. */}
      <div className="t-areport__trend">
        {found && <TrendChart report={report} trend={found} years={years} {...(onYears ? { onYears } : {})} />}
        {trend === null && <Skeleton label={t('core.states.loading')} lines={4} />}
        {trend === 'failed' && onRetry && (
          <LoadFailed onRetry={onRetry}>{t('alignment.report.trend.failed')}</LoadFailed>
        )}
      </div>
      <OnPaper>
        <Sheets {...reportPages(i18n, config.product, onPaper, { paper: 'report', tables: false })} />
      </OnPaper>
    </article>
  )
}
