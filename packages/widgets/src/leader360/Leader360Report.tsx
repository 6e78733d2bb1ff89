import { useSignals } from '@preact/signals-react/runtime'
import { type I18n, isNamedGroup, type Leader360Report as Report, shown } from '@trellis/sdk'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { ChartFrame } from '../shared/ChartFrame.tsx'
import { scale } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { bookOpenIcon, chartBarHorizontalIcon, printerIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { OnPaper } from '../shared/paper/OnPaper.tsx'
import { Sheets } from '../shared/paper/Sheet.tsx'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { GapLegend } from './GapLegend.tsx'
import { GapPicture } from './GapPicture.tsx'
import { GapRows } from './GapRows.tsx'
import { GroupNotes, GroupTable } from './GroupTable.tsx'
import { OpenAnswers } from './OpenAnswers.tsx'
import { Leader360Paper } from './paper/Leader360Paper.tsx'
import { leader360Pages } from './paper/leader360Pages.tsx'
import { ReadersLine } from './ReadersLine.tsx'
import { ReportFacts360 } from './ReportFacts360.tsx'
import { ReportNext } from './ReportNext.tsx'
import { ReportSaid } from './ReportSaid.tsx'
import { closedText, fileNameOf, gapTable, headlineOf, kickerOf, leadOf, summaryOf, toReader } from './reportWords.ts'

export interface Leader360ReportProps {
  roundId: number
  /** Where a sprint is in the library, by its code, for who may design it. */
  sprintHref?: ((code: string) => string) | undefined
  /** Where the leader's 360s are. */
  backHref?: string
  /** Where the leader says who else sees it. */
  rightsHref?: string
  /** Keeps a capability as the focus of the plan. */
  focus?: (capability: string, label: string) => ReactNode
  /** What can be made of the own report, of other rooms. */
  next?: ComponentType<ResultFacts>
}

/** A report of a 360: the leader and others side by side, by group, and in their words. Source: measurement 15; plan, 360. */
export function Leader360Report({ roundId, ...props }: Leader360ReportProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { language } = i18n
  const load = useLoad(
    () => client.leader360.report({ params: { roundId }, query: { languageCode: language } }),
    [client, language, roundId],
  )
  const [paper, toPaper] = useState<'report' | 'guide' | null>(null)
  return (
    <Loaded of={load}>
      {report =>
        paper ? (
          <Leader360Paper report={report} guide={paper === 'guide'} onBack={() => toPaper(null)} />
        ) : (
          <View report={report} toPaper={toPaper} {...props} />
        )
      }
    </Loaded>
  )
}

interface ViewProps extends Omit<Leader360ReportProps, 'roundId'> {
  report: Report
  toPaper: (paper: 'report' | 'guide') => void
}

function View({ report, toPaper, sprintHref, backHref, rightsHref, focus, next: Next }: ViewProps) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const { isOwn } = report
  const isNothing = !report.groups.some(it => it.isShown)
  const madeOnce = t('leader360.report.foot', { version: report.bankVersion, minimum: shown(report.minimum) })
  return (
    <article className="t-report360">
      <PageHead
        kicker={kickerOf(report, i18n)}
        title={headlineOf(report, i18n)}
        lead={leadOf(report, i18n)}
        {...(isNothing
          ? {}
          : {
              tools: (
                <>
                  {!(isOwn && Next) && (
                    <Button icon={bookOpenIcon} onClick={() => toPaper('guide')}>
                      {t('notification.next.guide')}
                    </Button>
                  )}
                  <Button icon={printerIcon} onClick={() => toPaper('report')}>
                    {t('core.chart.print')}
                  </Button>
                </>
              ),
            })}
      />
      {isNothing && !isOwn && <GroupNotes report={report} />}
      {isNothing && isOwn && (
        <EmptyState
          title={t('leader360.report.nothing')}
          text={t('leader360.report.nothingText', { minimum: report.minimum })}
          actions={backHref && <Button href={backHref}>{t('leader360.report.back')}</Button>}
        />
      )}
      {!isNothing && (
        <>
          <div className="t-two360">
            <ReportSaid report={report} />
            {isOwn && <ReportNext report={report} sprintHref={sprintHref} focus={focus} />}
          </div>
          <ReportFacts360 report={report} />
          {isOwn && Next && (
            <Next kind={report.modelId === 0 ? 'leader360' : 'custom360'} onGuide={() => toPaper('guide')} />
          )}
          <Chart report={report} />
          <Section
            title={t('leader360.report.byGroup')}
            text={t('leader360.report.byGroupText', { minimum: report.minimum })}
          >
            <GroupTable report={report} />
          </Section>
        </>
      )}
      <OpenAnswers report={report} />
      {isOwn ? (
        <ReadersLine readers={report.readers} rightsHref={rightsHref}>
          {madeOnce}
        </ReadersLine>
      ) : (
        <p className="t-small t-muted t-seen360">
          {t('leader360.readers.lets', { name: report.leader.name })} {madeOnce}
        </p>
      )}
      {!isNothing && (
        <OnPaper>
          <Sheets {...leader360Pages(i18n, config.product, report, false)} />
        </OnPaper>
      )}
    </article>
  )
}

/** That numbers of an earlier report stand: of anonymous groups alone, as who stands alone covers nobody. Source: ledger, Check 1. */
function standing({ soonAfter, closings, groups }: Report, i18n: I18n): string[] {
  const isAny = groups.some(it => it.isShown && !isNamedGroup(it.group))
  if (!soonAfter || !isAny) return []
  return [i18n.t('leader360.report.soonAfter', { date: closedText(soonAfter, closings, i18n) })]
}

function Chart({ report }: { report: Report }) {
  const { i18n } = useTrellis()
  const say = toReader(report, i18n)
  return (
    <Section title={say('both')}>
      <ChartFrame
        title={i18n.t('leader360.report.axis', scale)}
        summary={summaryOf(report, i18n)}
        meaning=""
        table={gapTable(report, i18n)}
        fileName={fileNameOf(report, 'leader-360', i18n)}
        icon={chartBarHorizontalIcon}
        legend={<GapLegend report={report} />}
        picture={<GapPicture report={report} />}
        notes={standing(report, i18n)}
      >
        <GapRows report={report} />
      </ChartFrame>
    </Section>
  )
}
