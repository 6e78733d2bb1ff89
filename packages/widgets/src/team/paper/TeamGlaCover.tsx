import type { AggregatedGla } from '@trellis/sdk'
import { PaperCapabilities } from '../../shared/capability/PaperCapabilities.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { sentences } from '../../shared/wording.ts'
import { readTeamGla, TeamGlaWords } from '../TeamGlaWords.tsx'

/** What the Team GLA on paper is made from: the same as on the screen, and nothing more. */
export interface PaperTeamGla {
  gla: AggregatedGla
  /** Name of the team. */
  name: string
}

/** The first page: what the means of the team say, of how many people they are, and the ten capabilities. */
export function TeamGlaCover({ gla, name }: PaperTeamGla) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <>
      <div className="t-papercover">
        <p className="t-label">{t('team.glaReport.kicker', { name })}</p>
        <h1>{readTeamGla(i18n, gla).headline}</h1>
        <p className="t-papercover__lead">{t('team.glaReport.lead')}</p>
      </div>
      <div className="t-paperwords">
        <TeamGlaWords gla={gla} />
        {gla.completedAssessment !== null && (
          <p className="t-small t-muted">
            {sentences(i18n, [
              t('team.glaReport.completed', {
                completed: i18n.number(gla.completedAssessment),
                total: i18n.number(gla.totalTeamMember),
              }),
              t('team.glaReport.counted'),
            ])}
          </p>
        )}
      </div>
      <PaperCapabilities result={{ capabilities: gla.results }} strengths={t('team.glaReport.strengths')} />
    </>
  )
}
