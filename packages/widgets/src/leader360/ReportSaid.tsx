import type { Leader360Report } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Said } from '../shared/Said.tsx'
import { showMean } from '../shared/written.ts'
import { extremes, namesOf, toReader, widest, wordKeys } from './reportWords.ts'

/** What the numbers mean: where both see the most different things, and where others see most room to grow, or that all is level. */
export function ReportSaid({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const say = toReader(report, i18n)
  const { lowest, level } = extremes(report.capabilities)
  const names = namesOf(i18n, lowest)
  return (
    <div className="t-said360">
      {(['self lower', 'self higher'] as const).flatMap(word =>
        widest(report.capabilities, word).map(it => (
          <Said
            key={it.capability}
            text={say(`say.${wordKeys[word]}`, {
              capability: it.label,
              self: showMean(i18n, it.self ?? null),
              others: showMean(i18n, it.others ?? null),
            })}
            bold={it.label}
          />
        )),
      )}
      {names && (
        <Said
          text={i18n.t('leader360.report.lowest', { names, value: showMean(i18n, lowest[0]?.others ?? null) })}
          bold={names}
        />
      )}
      {level !== null && <p>{i18n.t('leader360.report.levelSay', { value: showMean(i18n, level) })}</p>}
    </div>
  )
}
