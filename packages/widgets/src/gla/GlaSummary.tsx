import type { GlaResult } from '@trellis/sdk'
import { bandWord } from '../shared/bandWord.ts'
import { bandOfMean, type Capability, groupsOf, isTied, percentOf, scale } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { RankBar } from '../shared/RankBar.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { showMean } from '../shared/written.ts'

/** The latest assessment in six lines: the three strongest capabilities and the three with most room to grow. */
export function GlaSummary({ href }: { href: string }) {
  const { client, i18n } = useTrellis()
  const { language, t } = i18n
  const found = useLoad(() => client.gla.results({ query: { languageCode: language } }), [client, language])
  return (
    <Loaded of={found} skeleton={6} failed={t('gla.profile.failed')}>
      {({ results }) => results[0] && <Summary result={results[0]} href={href} />}
    </Loaded>
  )
}

function Summary({ result, href }: { result: GlaResult; href: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { top, middle, bottom } = groupsOf(result)
  const list = (name: string, capabilities: Capability[]) =>
    capabilities.length > 0 && (
      <div>
        <p className="t-label">{name}</p>
        {capabilities.map(it => {
          const band = bandOfMean(it.average_Score)
          const rank = String(it.capability_rank ?? '–')
          return (
            <RankBar
              key={it.capability}
              name={it.label}
              rank={isTied(result, it) ? t('gla.profile.rankTied', { rank }) : rank}
              percent={percentOf(it.average_Score)}
              value={showMean(i18n, it.average_Score)}
              band={band}
              word={bandWord(i18n, band)}
            />
          )
        })}
      </div>
    )
  return (
    <section className="t-glasummary t-result">
      <h3 className="t-subheading">{t('gla.info.title')}</h3>
      {top.length === 0 && (
        <p className="t-result__say">{t(middle.length > 0 ? 'gla.profile.equal' : 'gla.profile.headline.tooFew')}</p>
      )}
      <div className="t-glasummary__two">
        {list(t('gla.profile.strengths'), top)}
        {list(t('gla.profile.growth'), bottom)}
      </div>
      <p className="t-small t-muted">
        {i18n.date(result.finishedAt)} · {t('gla.profile.averageOf', { max: scale.most })}
      </p>
      <p>
        <a href={href}>{t('gla.ready.read')}</a>
      </p>
    </section>
  )
}
