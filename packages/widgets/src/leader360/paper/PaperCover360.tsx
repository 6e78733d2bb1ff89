import type { Leader360Report } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { GapLegend } from '../GapLegend.tsx'
import { GapRows } from '../GapRows.tsx'
import { ReportFacts360 } from '../ReportFacts360.tsx'
import { ReportSaid } from '../ReportSaid.tsx'
import { headlineOf, kickerOf, leadOf, toReader } from '../reportWords.ts'

/** The first page: what the report says, its facts, and the leader and others on one axis. */
export function PaperCover360({ report }: { report: Leader360Report }) {
  const { i18n } = useTrellis()
  const say = toReader(report, i18n)
  return (
    <>
      <div className="t-papercover">
        <p className="t-label">{kickerOf(report, i18n)}</p>
        <h1>{headlineOf(report, i18n)}</h1>
        <p className="t-papercover__lead">{leadOf(report, i18n)}</p>
      </div>
      <ReportSaid report={report} />
      <ReportFacts360 report={report} />
      <PaperHead title={say('both')} />
      <div className="t-legend">
        <GapLegend report={report} />
      </div>
      <GapRows report={report} />
    </>
  )
}
