import { bandOfMean, groupsOf, percentOf, scale } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { showMean } from '../shared/written.ts'

/** The ten capabilities of the newest assessment as bars, strongest first: the picture of what was just finished. */
export function GlaBars() {
  const { client, i18n } = useTrellis()
  const { language, t } = i18n
  const found = useLoad(() => client.gla.results({ query: { languageCode: language } }), [client, language])
  return (
    <Loaded of={found} skeleton={10} failed={t('gla.profile.failed')}>
      {({ results }) => {
        const [result] = results
        if (!result) return null
        const { top, middle, bottom } = groupsOf(result)
        return (
          <ol className="t-glabars" aria-label={t('gla.profile.averageOf', { max: scale.most })}>
            {[...top, ...middle, ...bottom].map(it => (
              <li key={it.capability} className={middle.includes(it) ? 'is-quiet' : undefined}>
                <span>{it.label}</span>
                <span className="t-bar" data-band={bandOfMean(it.average_Score)} aria-hidden="true">
                  <i style={{ width: `${percentOf(it.average_Score) ?? 0}%` }} />
                </span>
                <b className="t-num">{showMean(i18n, it.average_Score)}</b>
              </li>
            ))}
          </ol>
        )
      }}
    </Loaded>
  )
}
