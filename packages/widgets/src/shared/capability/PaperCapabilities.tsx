import { Band } from '../Band.tsx'
import { bandWord } from '../bandWord.ts'
import { useTrellis } from '../context.tsx'
import { PaperHead } from '../paper/PaperHead.tsx'
import { showMean } from '../written.ts'
import { CapabilityLegend } from './CapabilityLegend.tsx'
import { CapabilityMarks } from './CapabilityMarks.tsx'
import { CapabilityParts } from './CapabilityParts.tsx'
import { CapabilityTicks } from './CapabilityTicks.tsx'
import { bandOfMean, type Capabilities, type Capability, groupsOf, isTied, scale } from './capabilities.ts'

export interface PaperCapabilitiesProps {
  result: Capabilities
  /** Heading of the top three. */
  strengths: string
}

/** The capabilities by rank as they go on a sheet: of one person or of a team. */
export function PaperCapabilities({ result, strengths }: PaperCapabilitiesProps) {
  const { t } = useTrellis().i18n
  const { top, middle, bottom, open } = groupsOf(result)
  const flagged = top.length > 0
  const groups = [
    { title: flagged ? strengths : '', list: top },
    { title: flagged ? t('gla.profile.between') : '', list: middle },
    { title: t('gla.profile.growth'), list: bottom },
    { title: t('gla.profile.notEnough'), list: open },
  ]
  return (
    <>
      <PaperHead title={t('gla.profile.capabilities', { count: result.capabilities.length })} />
      <div className="t-legend">
        <CapabilityLegend />
      </div>
      <div className="t-papercap t-papercap--head" aria-hidden="true">
        <span className="t-papercap__title">{t('gla.profile.columns.capability')}</span>
        <span className="t-papercap__axis">
          <CapabilityTicks />
        </span>
        <span>{t('gla.profile.columns.average', { max: scale.most })}</span>
      </div>
      {groups.map(
        ({ title, list }) =>
          list.length > 0 && (
            <section key={title} className="t-papercaps">
              {title && <h3>{title}</h3>}
              <ol>
                {list.map(it => (
                  <PaperCapability key={it.capability} it={it} tied={isTied(result, it)} />
                ))}
              </ol>
            </section>
          ),
      )}
    </>
  )
}

function PaperCapability({ it, tied }: { it: Capability; tied: boolean }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const band = bandOfMean(it.average_Score)
  const rank = it.capability_rank === null ? '–' : i18n.number(it.capability_rank)
  return (
    <li className="t-papercap">
      <span className="t-num t-muted">{tied ? t('gla.profile.rankTied', { rank }) : rank}</span>
      <b>{it.label}</b>
      <span className="t-papercap__axis">
        <CapabilityMarks it={it} />
      </span>
      <span className="t-papercap__average">
        {it.average_Score === null ? (
          <small>{t('gla.profile.notEnough')}</small>
        ) : (
          <>
            <Band band={band} word={bandWord(i18n, band)} />
            <b className="t-num">{showMean(i18n, it.average_Score)}</b>
            <small>{bandWord(i18n, band)}</small>
          </>
        )}
      </span>
      <span className="t-papercap__parts t-num">
        <CapabilityParts it={it} />
      </span>
    </li>
  )
}
