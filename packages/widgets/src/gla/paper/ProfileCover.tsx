import type { GlaResult } from '@trellis/sdk'
import { Band } from '../../shared/Band.tsx'
import { bandWord } from '../../shared/bandWord.ts'
import { CapabilityLegend } from '../../shared/capability/CapabilityLegend.tsx'
import { CapabilityMarks } from '../../shared/capability/CapabilityMarks.tsx'
import { CapabilityParts } from '../../shared/capability/CapabilityParts.tsx'
import { CapabilityTicks } from '../../shared/capability/CapabilityTicks.tsx'
import { bandOfMean, type Capability, groupsOf, isTied, scale } from '../../shared/capability/capabilities.ts'
import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { showMean } from '../../shared/written.ts'
import { ProfileWords } from '../ProfileWords.tsx'
import { headlineOf } from '../profileHeadline.ts'

/** The first page: what the profile says, and the ten capabilities. */
export function ProfileCover({ result, name }: { result: GlaResult; name: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { top, middle, bottom, open } = groupsOf(result)
  const flagged = top.length > 0
  const groups = [
    { title: flagged ? t('gla.profile.strengths') : '', list: top },
    { title: flagged ? t('gla.profile.between') : '', list: middle },
    { title: t('gla.profile.growth'), list: bottom },
    { title: t('gla.profile.notEnough'), list: open },
  ]
  return (
    <>
      <div className="t-papercover">
        <p className="t-label">{t('gla.profile.title', { name })}</p>
        <h1>{headlineOf(i18n, result)}</h1>
        <p className="t-papercover__lead">{t('gla.profile.lead', { date: i18n.date(result.finishedAt) })}</p>
      </div>
      <ProfileWords result={result} />
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
