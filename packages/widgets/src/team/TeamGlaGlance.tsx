import type { AggregatedGla } from '@trellis/sdk'
import { useId } from 'react'
import { Band } from '../shared/Band.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { bandOfMean, type Capability, groupsOf, isTied } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { showMean } from '../shared/written.ts'

/** The means of the team at a glance: what stands highest and lowest, with the way to all; or why there are none. */
export function TeamGlaGlance({ gla, href }: { gla: AggregatedGla; href?: string | undefined }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const result = { capabilities: gla.results }
  const { top, middle, bottom } = groupsOf(result)
  const hasGroups = top.length > 0 && bottom.length > 0
  const rankOf = (it: Capability) => {
    const rank = i18n.number(it.capability_rank ?? 0)
    return isTied(result, it) ? t('gla.profile.rankTied', { rank }) : rank
  }
  const list = (capabilities: readonly Capability[]) =>
    capabilities.map(it => (
      <li key={it.capability}>
        <span className="t-num t-muted">{rankOf(it)}</span>
        <span>{it.label}</span>
        <Band
          band={bandOfMean(it.average_Score)}
          word={bandWord(i18n, bandOfMean(it.average_Score))}
          value={showMean(i18n, it.average_Score)}
        />
      </li>
    ))
  return (
    <section className="t-board__cell" aria-labelledby={id}>
      <header>
        <h2 className="t-subheading" id={id}>
          {t('account.menu.teamGla')}
          {gla.completedAssessment !== null && (
            <small>{t('team.board.gla.people', { count: gla.completedAssessment })}</small>
          )}
        </h2>
        {href && gla.results.length > 0 && <a href={href}>{t('team.board.gla.all', { count: gla.results.length })}</a>}
      </header>
      {gla.results.length === 0 ? (
        <p className="t-muted">{gla.errorMessage ?? t('team.gla.tooFew')}</p>
      ) : hasGroups ? (
        <ol className="t-glalist">
          {list(top)}
          {middle.length > 0 && (
            <li className="t-glalist__cut t-small t-muted">{t('team.board.gla.between', { count: middle.length })}</li>
          )}
          {list(bottom)}
        </ol>
      ) : (
        <p className="t-muted">{t('team.glaReport.equal')}</p>
      )}
    </section>
  )
}
