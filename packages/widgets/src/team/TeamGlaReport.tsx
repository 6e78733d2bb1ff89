import type { AggregatedGla, Client, TeamDetails } from '@trellis/sdk'
import type { ComponentType } from 'react'
import { Button } from '../shared/Button.tsx'
import { CapabilityChart } from '../shared/capability/CapabilityChart.tsx'
import { gapOf, groupsOf, highest, listOf, lowest } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { lockIcon, printerIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { PrintFoot } from '../shared/PrintFoot.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { WhoSees } from '../shared/WhoSees.tsx'

const reading = [
  'team.glaReport.reading.mean',
  'gla.profile.howToRead.ranks',
  'gla.profile.howToRead.bands',
  'team.glaReport.reading.same',
] as const

export interface TeamGlaReportProps {
  teamId: number
  /** Where the person takes the own assessment. */
  assessmentHref?: string
  /** What can be made of the report, of other rooms. */
  next?: ComponentType<ResultFacts>
}

async function loadReport(client: Client, teamId: number) {
  const [gla, team] = await Promise.all([
    client.team.teamGla({ params: { teamId } }),
    client.team.getTeam({ params: { id: teamId } }),
  ])
  return { gla, team }
}

/** The Growth Leader Assessment of a team: means over everyone who has finished, never one person's answers. */
export function TeamGlaReport({ teamId, assessmentHref, next }: TeamGlaReportProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const report = useLoad(() => loadReport(client, teamId), [client, teamId, i18n.language])
  return (
    <Loaded of={report} refused={{ text: t('team.board.noRight') }}>
      {({ gla, team }) =>
        gla.results.length > 0 ? (
          <Report gla={gla} team={team} {...(next ? { next } : {})} />
        ) : (
          <EmptyState
            level={1}
            icon={lockIcon}
            title={t('team.glaReport.hiddenTitle')}
            text={gla.errorMessage ?? t('team.gla.tooFew')}
            actions={assessmentHref && <Button href={assessmentHref}>{t('team.glaReport.takeOwn')}</Button>}
          />
        )
      }
    </Loaded>
  )
}

function Completed({ completed, total }: { completed: number; total: number }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const text = t('team.glaReport.completed', { completed: i18n.number(completed), total: i18n.number(total) })
  return (
    <>
      <p className="t-small t-muted">
        {text} {t('team.glaReport.counted')}
      </p>
      <ProgressBar label={t('team.glaReport.completedLabel')} value={(100 * completed) / total} valueText={text} />
    </>
  )
}

interface ReportProps extends Pick<TeamGlaReportProps, 'next'> {
  gla: AggregatedGla
  team: TeamDetails
}

function Report({ gla, team, next: Next }: ReportProps) {
  const { name } = team
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const result = { capabilities: gla.results }
  const { top, bottom } = groupsOf(result)
  const [first] = lowest(result)
  const ranked = top.length > 0 && first !== undefined
  const nextStep = first ? t(stepOf[gapOf(first)] ?? 'team.glaReport.next.even', { capability: first.label }) : ''
  return (
    <article className="t-board t-glareport">
      <PageHead
        kicker={t('team.glaReport.kicker', { name })}
        title={
          ranked
            ? t('team.glaReport.headline', {
                strongest: listOf(i18n, highest(result)),
                growth: listOf(i18n, lowest(result)),
              })
            : t('team.glaReport.equal')
        }
        lead={t('team.glaReport.lead')}
        tools={
          <Button icon={printerIcon} onClick={() => window.print()}>
            {t('core.chart.print')}
          </Button>
        }
      />
      <div className="t-glareport__two">
        <div className="t-glareport__words">
          {top.length > 0 && (
            <p>
              <b>{t('core.list.sentence', { list: listOf(i18n, top) })}</b> {t('team.glaReport.topLead')}
            </p>
          )}
          {bottom.length > 0 && (
            <p>
              <b>{t('core.list.sentence', { list: listOf(i18n, bottom) })}</b> {t('team.glaReport.bottomLead')}
            </p>
          )}
          {gla.completedAssessment !== null && (
            <Completed completed={gla.completedAssessment} total={gla.totalTeamMember} />
          )}
          <WhoSees item="teamGla" manager={team.managerName} assistant={team.assistantName || null} />
        </div>
        {ranked && (
          <aside className="t-glareport__next">
            <p className="t-label">{t('team.glaReport.next.title')}</p>
            <h2 className="t-heading">{first.label}</h2>
            <p>{nextStep}</p>
          </aside>
        )}
      </div>
      {Next && (
        <div className="t-glareport__actions">
          <Next
            kind="teamGla"
            team={{ id: team.id, standing: team.standing }}
            {...(ranked ? { subject: first.label, focus: nextStep } : {})}
          />
        </div>
      )}
      <Section title={t('gla.profile.capabilities', { count: gla.results.length })}>
        <CapabilityChart
          results={[result]}
          title={t('team.glaReport.chartTitle', { name })}
          fileName={t('team.glaReport.fileName')}
          strengths={t('team.glaReport.strengths')}
        />
        <aside className="t-glareport__reading">
          <h3 className="t-subheading">{t('gla.profile.howToRead.title')}</h3>
          <ul>
            {reading.map(it => (
              <li key={it}>{t(it)}</li>
            ))}
          </ul>
        </aside>
      </Section>
      <PrintFoot>{t('team.glaReport.foot', { product: config.product, name })}</PrintFoot>
    </article>
  )
}

/** A step that fits what is missing: the habit, or the method. */
const stepOf: Partial<Record<string, 'team.glaReport.next.habit' | 'team.glaReport.next.method'>> = {
  'gla.profile.gap.styleHigher': 'team.glaReport.next.method',
  'gla.profile.gap.strategyHigher': 'team.glaReport.next.habit',
}
