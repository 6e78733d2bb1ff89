import type { CapabilityScore, GlaResult } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { RankBar } from '../shared/RankBar.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { bandOfMean, bandWord, groupsOf, percentOf, scale, showMean } from './leaderProfile.ts'

/** The latest assessment in six lines: the three strongest capabilities and the three with most room to grow. */
export function GlaSummary() {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [result, setResult] = useState<GlaResult | 'none' | null>(null)
  useEffect(() => {
    let left = false
    client.gla.results({ query: { languageCode: i18n.language } }).then(
      ({ results }) => !left && setResult(results[0] ?? 'none'),
      () => !left && setResult('none'),
    )
    return () => {
      left = true
    }
  }, [client, i18n.language])
  if (result === null) return <Skeleton label={t('core.states.loading')} lines={6} />
  if (result === 'none') return null
  const { top, middle, bottom } = groupsOf(result)
  const list = (name: string, capabilities: CapabilityScore[]) =>
    capabilities.length > 0 && (
      <div>
        <p className="t-label">{name}</p>
        {capabilities.map(it => {
          const band = bandOfMean(it.average_Score)
          return (
            <RankBar
              key={it.capability}
              name={it.label}
              rank={String(it.capability_rank ?? '–')}
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
    <section className="t-glasummary">
      <h3 className="t-subheading">{t('gla.info.title')}</h3>
      <p className="t-small t-muted">
        {i18n.date(result.finishedAt)} · {t('gla.profile.averageOf', { max: scale.most })}
      </p>
      <div className="t-glasummary__two">
        {list(t('gla.profile.strengths'), top.length > 0 ? top : middle.slice(0, 3))}
        {list(t('gla.profile.growth'), bottom)}
      </div>
    </section>
  )
}
