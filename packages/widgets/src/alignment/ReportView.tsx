import type { AlignmentReport, AlignmentTrend } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { printerIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { PrintFoot } from '../shared/PrintFoot.tsx'
import { Section } from '../shared/Section.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { AlignmentMap } from './AlignmentMap.tsx'
import type { Years } from './AlignmentReportModel.ts'
import { ReadTogether } from './ReadTogether.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { byRank, headlineOf, levelOnly, sourceOf } from './readReport.ts'
import { SubscaleChart } from './SubscaleChart.tsx'
import { SuggestedSprint, type SuggestedSprintProps } from './SuggestedSprint.tsx'
import { TrendChart } from './TrendChart.tsx'

export interface ReportViewProps {
  report: AlignmentReport
  earlier: AlignmentReport | null
  trend: AlignmentTrend | 'failed' | null
  years: Years
  onYears?: (years: Years) => void
  /** Loads the trend again. */
  onRetry?: () => void
  sprintHref?: SuggestedSprintProps['hrefOf']
  /** Choice of versions and the like, before the print button. */
  tools?: ReactNode
  /** Notices below the head. */
  children?: ReactNode
  level?: 1 | 2
}

/** One report: what it says, the map, the next step, all subscales and the way the team took. */
export function ReportView(props: ReportViewProps) {
  const { report, earlier, trend, years, onYears, onRetry, sprintHref, tools, children, level = 1 } = props
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const found = trend === 'failed' ? null : trend
  const date = i18n.date(report.generatedAt ?? report.surveySentDate ?? new Date())
  return (
    <article className="t-areport">
      <PageHead
        level={level}
        kicker={t(report.sample ? 'alignment.report.sample.kicker' : 'alignment.report.kicker', {
          team: report.teamName,
        })}
        title={headlineOf(i18n, report)}
        lead={
          report.nValid === undefined || levelOnly(report).length === byRank(report).length
            ? t('alignment.report.leadHidden', { date })
            : t('alignment.report.lead', { count: report.nValid, date })
        }
        tools={
          <>
            {tools}
            <Button icon={printerIcon} onClick={() => window.print()}>
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
      <SuggestedSprint report={report} {...(sprintHref ? { hrefOf: sprintHref } : {})} />
      <SubscaleChart report={report} trend={found} />
      {found && <TrendChart report={report} trend={found} years={years} {...(onYears ? { onYears } : {})} />}
      {trend === null && <Skeleton label={t('core.states.loading')} lines={4} />}
      {trend === 'failed' && (
        <Section title={t('alignment.report.trend.titleNone')}>
          <Notice kind="critical" actions={onRetry && <Button onClick={onRetry}>{t('core.actions.retry')}</Button>}>
            {t('alignment.report.trend.failed')}
          </Notice>
        </Section>
      )}
      <PrintFoot>{sourceOf(i18n, report, config.product)}</PrintFoot>
    </article>
  )
}
