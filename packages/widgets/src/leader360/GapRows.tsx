import type { Leader360Report, ReportCapability } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { CapabilityTicks } from '../shared/capability/CapabilityTicks.tsx'
import { bandOfMean, scale } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { showChange, showMean } from '../shared/written.ts'
import { GapMarks } from './GapMarks.tsx'
import { partsOf, toReader, wordKeys } from './reportWords.ts'

const bands = [1, 2, 3, 4, 5] as const

/** Capabilities by the word of their gap, each with the leader, all others, and single groups on one axis from 1 to 5. */
export function GapRows({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const self = toReader(report, i18n)('self')
  return (
    <div className="t-gaps360">
      <div className="t-gap360 t-gap360--head" aria-hidden="true">
        <span>{t('leader360.report.capability')}</span>
        <span className="t-gap360__line">
          <span className="t-gap360__bands">
            {bands.map(band => (
              <span key={band} data-band={band}>
                <span className="t-band">
                  {bands.map(rung => (
                    <i key={rung} className={rung <= band ? 'is-on' : undefined} />
                  ))}
                </span>
              </span>
            ))}
          </span>
          <CapabilityTicks />
        </span>
        <span>{t('leader360.report.othersOf', { max: scale.most })}</span>
        <span>{self}</span>
        <span>{t('leader360.report.gap')}</span>
      </div>
      {partsOf(report, i18n).map(part => (
        <section key={part.key}>
          <header>
            <h3>{part.title}</h3>
            <p>{part.text}</p>
          </header>
          <ol>
            {part.capabilities.map(it => (
              <Row key={it.capability} it={it} self={self} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Row({ it, self }: { it: ReportCapability; self: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const band = bandOfMean(it.others ?? null)
  return (
    <li className="t-gap360">
      <b className="t-gap360__name">{it.label}</b>
      <span className="t-gap360__line">
        <GapMarks it={it} />
      </span>
      <span className="t-gap360__others">
        <small>{t('leader360.report.others')}</small>
        {it.others === undefined ? (
          '–'
        ) : (
          <Band band={band} word={bandWord(i18n, band)} value={showMean(i18n, it.others)} />
        )}
      </span>
      <span className="t-gap360__you">
        <small>{self}</small>
        <span className="t-num">{showMean(i18n, it.self ?? null)}</span>
      </span>
      <span className="t-gap360__gap">
        {it.gap === undefined ? '–' : <b className="t-num">{showChange(i18n, it.gap)}</b>}
        {it.word && <small>{t(`leader360.report.words.${wordKeys[it.word]}`)}</small>}
      </span>
    </li>
  )
}
