import type { AggregatedGla } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { bandOfMean, isTied } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { Section } from '../shared/Section.tsx'
import { showMean } from '../shared/written.ts'

/** What others see in the leaders of the team, by capability; or why it is not shown. */
export function TeamGl360({ gl360 }: { gl360: AggregatedGla }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { results, completedAssessment } = gl360
  const count = completedAssessment === null ? null : t('team.board.gl360.reports', { count: completedAssessment })
  return (
    <Section title={t('team.board.gl360.title')} text={t('team.board.gl360.lead')}>
      {results.length === 0 ? (
        <p className="t-muted">{gl360.errorMessage ?? t('team.gl360.tooFew')}</p>
      ) : (
        <>
          {count && <p className="t-small t-muted">{count}</p>}
          <ol className="t-glalist t-glalist--all">
            {results.map(it => {
              const rank = i18n.number(it.capability_rank ?? 0)
              const band = bandOfMean(it.average_Score)
              return (
                <li key={it.capability}>
                  <span className="t-num t-muted">
                    {isTied({ capabilities: results }, it) ? t('gla.profile.rankTied', { rank }) : rank}
                  </span>
                  <span>{it.label}</span>
                  <Band band={band} word={bandWord(i18n, band)} value={showMean(i18n, it.average_Score)} />
                </li>
              )
            })}
          </ol>
        </>
      )}
    </Section>
  )
}
