import type { AggregatedGla } from '@trellis/sdk'
import { bandWord } from '../shared/bandWord.ts'
import { bandOfMean, highest, isTied, listOf, lowest, percentOf, scale } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { RankBar } from '../shared/RankBar.tsx'
import { Section } from '../shared/Section.tsx'
import { sentences } from '../shared/wording.ts'
import { showMean } from '../shared/written.ts'

/** What others see in the leaders of the team, by capability; or why it is not shown. */
export function TeamGl360({ gl360 }: { gl360: AggregatedGla }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { results, completedAssessment } = gl360
  const all = { capabilities: results }
  const [most, least] = [highest(all), lowest(all)]
  const isLevel = most[0]?.capability_rank === least[0]?.capability_rank
  return (
    <Section title={t('team.board.gl360.title')} text={t('team.board.gl360.lead')}>
      {results.length === 0 ? (
        <p className="t-muted">{gl360.errorMessage ?? t('team.gl360.tooFew')}</p>
      ) : (
        <>
          <p className="t-result__say">
            {sentences(i18n, [
              !isLevel && t('team.board.gl360.said', { highest: listOf(i18n, most), lowest: listOf(i18n, least) }),
              completedAssessment !== null && t('team.board.gl360.reports', { count: completedAssessment }),
            ])}
          </p>
          <ol className="t-gl360">
            {results.map(it => {
              const rank = i18n.number(it.capability_rank ?? 0)
              const band = bandOfMean(it.average_Score)
              return (
                <li key={it.capability}>
                  <RankBar
                    name={it.label}
                    rank={isTied(all, it) ? t('gla.profile.rankTied', { rank }) : rank}
                    percent={percentOf(it.average_Score)}
                    value={showMean(i18n, it.average_Score)}
                    note={t('team.impact.ofMax', { max: scale.most })}
                    band={band}
                    word={bandWord(i18n, band)}
                  />
                </li>
              )
            })}
          </ol>
        </>
      )}
    </Section>
  )
}
