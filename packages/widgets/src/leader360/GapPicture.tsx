import type { Leader360Report } from '@trellis/sdk'
import { percentOf, scale } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { RowsPicture } from '../shared/RowsPicture.tsx'
import { showChange, showMean } from '../shared/written.ts'
import { GapMarks } from './GapMarks.tsx'
import { partsOf } from './reportWords.ts'

const steps = Array.from({ length: scale.most }, (_, at) => at + scale.least)

/** The chart in one piece, as it is saved. */
export function GapPicture({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  return (
    <RowsPicture
      rows={partsOf(report, i18n).flatMap(part => [
        { name: part.title, heading: true },
        ...part.capabilities.map(it => ({
          name: it.label,
          marks: <GapMarks it={it} />,
          texts: [
            showMean(i18n, it.others ?? null),
            showMean(i18n, it.self ?? null),
            it.gap === undefined ? '–' : showChange(i18n, it.gap),
          ],
        })),
      ])}
      ticks={steps.map(it => ({ at: percentOf(it) ?? 0, label: i18n.number(it) }))}
      bands={steps.length}
      left={230}
      axis={380}
      row={36}
      base={18}
      columns={[670, 720, 780]}
    />
  )
}
