import type { AggregatedGla, Client, TeamDetails } from '@trellis/sdk'
import { type ComponentType, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { CapabilityChart } from '../shared/capability/CapabilityChart.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { lockIcon, printerIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { OnPaper } from '../shared/paper/OnPaper.tsx'
import { Sheets } from '../shared/paper/Sheet.tsx'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { WhoSees } from '../shared/WhoSees.tsx'
import { TeamGlaPaper } from './paper/TeamGlaPaper.tsx'
import { glaReading } from './paper/TeamGlaTalk.tsx'
import { teamGlaPages } from './paper/teamGlaPages.tsx'
import { readTeamGla, TeamGlaWords } from './TeamGlaWords.tsx'

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
  const [paper, toPaper] = useState<'report' | 'guide' | null>(null)
  const onPaper = { gla, name }
  if (paper) return <TeamGlaPaper {...onPaper} guide={paper === 'guide'} onBack={() => toPaper(null)} />
  const { headline, first } = readTeamGla(i18n, gla)
  return (
    <article className="t-board t-glareport">
      <PageHead
        kicker={t('team.glaReport.kicker', { name })}
        title={headline}
        lead={t('team.glaReport.lead')}
        tools={
          <Button icon={printerIcon} onClick={() => toPaper('report')}>
            {t('core.chart.print')}
          </Button>
        }
      />
      <div className="t-glareport__two">
        <div className="t-glareport__words">
          <TeamGlaWords gla={gla} />
          {gla.completedAssessment !== null && (
            <Completed completed={gla.completedAssessment} total={gla.totalTeamMember} />
          )}
          <WhoSees
            item="teamGla"
            standing={team.standing}
            manager={team.managerName}
            assistant={team.assistantName || null}
          />
        </div>
        {first && (
          <aside className="t-glareport__next">
            <p className="t-label">{t('team.glaReport.next.title')}</p>
            <h2 className="t-heading">{first.label}</h2>
            <p>{first.step}</p>
          </aside>
        )}
      </div>
      {Next && (
        <Next
          kind="teamGla"
          team={{ id: team.id, standing: team.standing }}
          onGuide={() => toPaper('guide')}
          {...(first ? { subject: first.label, focus: first.step } : {})}
        />
      )}
      <Section title={t('gla.profile.capabilities', { count: gla.results.length })}>
        <CapabilityChart
          results={[{ capabilities: gla.results }]}
          title={t('team.glaReport.chartTitle', { name })}
          fileName={t('team.glaReport.fileName')}
          strengths={t('team.glaReport.strengths')}
        />
        <aside className="t-glareport__reading">
          <h3 className="t-subheading">{t('gla.profile.howToRead.title')}</h3>
          <ul>
            {glaReading.map(it => (
              <li key={it}>{t(it)}</li>
            ))}
          </ul>
        </aside>
      </Section>
      <OnPaper>
        <Sheets {...teamGlaPages(i18n, config.product, onPaper, false)} />
      </OnPaper>
    </article>
  )
}
