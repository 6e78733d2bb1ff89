import { useTrellis } from '../../shared/context.tsx'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { sentences } from '../../shared/wording.ts'
import { summaryOf } from '../AlignmentMap.tsx'
import { MapPicture } from '../MapPicture.tsx'
import { layoutOf } from '../mapLayout.ts'
import { Pip } from '../Pip.tsx'
import { ReportFacts } from '../ReportFacts.tsx'
import { readingOf } from '../readingOf.ts'
import { byRank, headlineOf, leadOf, levelOnly, ofState, showShare, states, subscalesOf } from '../readReport.ts'
import type { PaperReport } from './paper.ts'

/** Width of what stands between the margins of a sheet, in px. */
const width = 674

/** The first page: what the report says, its facts, and the map with every name. */
export function PaperCover({ report, earlier, trend }: PaperReport) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const layout = layoutOf(report, earlier, trend, width, true)
  return (
    <>
      <div className="t-papercover">
        <p className="t-label">
          {t(report.sample ? 'alignment.report.sample.kicker' : 'alignment.report.kicker', { team: report.teamName })}
        </p>
        <h1>{headlineOf(i18n, report)}</h1>
        <p className="t-papercover__lead">{leadOf(i18n, report)}</p>
      </div>
      <ReportFacts report={report} trend={trend} />
      <PaperHead
        title={t('alignment.report.map.title')}
        text={
          layout.flat
            ? t('alignment.report.map.textFlat')
            : t('alignment.report.paper.mapText', { percent: showShare(i18n, 95) })
        }
      />
      <div className="t-map">
        <MapPicture {...{ report, layout }} current={null} summary={summaryOf(i18n, report)} />
      </div>
      <PaperStates report={report} />
    </>
  )
}

/** The subscales by what they ask of the team, side by side; below, what the map cannot show and why. */
function PaperStates({ report }: Pick<PaperReport, 'report'>) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const found = states.flatMap(state => {
    const list = ofState(report, state)
    return list.length > 0 ? [{ state, list }] : []
  })
  const placed = new Set(levelOnly(report).map(it => it.subScaleCode))
  const unseen = subscalesOf(report).filter(it => it.mean === undefined || placed.has(it.subScaleCode))
  const nothing = placed.size === byRank(report).length
  return (
    <>
      {found.length > 0 && (
        <div className="t-paperstates">
          {found.map(({ state, list }) => (
            <div key={state}>
              <h3>{t(`alignment.report.states.${state}.name`)}</h3>
              <p className="t-small t-muted">{t(`alignment.report.states.${state}.advice`)}</p>
              <ul>
                {list.map(it => (
                  <li key={it.subScaleCode}>
                    <Pip rank={it.rank} mean={it.mean} /> {it.label}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <p className="t-papernote">
        {sentences(i18n, [
          t('alignment.report.paper.ranks'),
          ...(nothing ? [t('alignment.report.guide.levelOnly')] : unseen.map(it => readingOf(i18n, it))),
        ])}
      </p>
    </>
  )
}
