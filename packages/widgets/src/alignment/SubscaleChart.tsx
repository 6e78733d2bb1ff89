import type { AlignmentReport, AlignmentTrend } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { ChartFrame } from '../shared/ChartFrame.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { chartBarHorizontalIcon, lockIcon } from '../shared/icons.ts'
import { RowsPicture } from '../shared/RowsPicture.tsx'
import { sentences } from '../shared/wording.ts'
import { showMean } from '../shared/written.ts'
import { NotShown } from './NotShown.tsx'
import { levelSteps, subscaleRows } from './pictureRows.tsx'
import { readingOf } from './readingOf.ts'
import {
  bandOfMean,
  levelWord,
  reasonOf,
  scale,
  sharedReason,
  showHundred,
  sourceOf,
  subscalesOf,
  trendOf,
} from './readReport.ts'
import { reportTable } from './reportTable.ts'
import { LevelTicks, mostOf } from './Strip.tsx'
import { SubscaleRow } from './SubscaleRow.tsx'
import { whyHidden } from './whyHidden.ts'

/** The four scales with their twelve subscales as rows on the level axis, or as a table. */
export function SubscaleChart({ report, trend }: { report: AlignmentReport; trend: AlignmentTrend | null }) {
  const { i18n, config } = useTrellis()
  const { t } = i18n
  const list = subscalesOf(report)
  const most = mostOf(list)
  const earlier = trend?.earlier ?? null
  const title = t('alignment.report.rows.title')
  const fileName = t('alignment.report.rows.fileName')
  const columns = list.some(it => it.distribution)
  const noColumns = sharedReason(report, 'distributionHidden')
  const why = noColumns
    ? [t('alignment.report.hidden.distribution', { reason: reasonOf(i18n, noColumns) })]
    : whyHidden(i18n, report, 'distributionHidden')
  return (
    <ChartFrame
      title={title}
      meaning={
        <>
          {sentences(i18n, [
            t(columns ? 'alignment.report.rows.text' : 'alignment.report.rows.textLevel'),
            ...(noColumns ? why : []),
          ])}
          {!noColumns &&
            why.map(it => (
              <span key={it} className="t-sub__whys">
                <Icon path={lockIcon} size="small" /> {it}
              </span>
            ))}
        </>
      }
      summary={sentences(
        i18n,
        list.map(it => readingOf(i18n, it)),
      )}
      level={2}
      icon={chartBarHorizontalIcon}
      fileName={fileName}
      foot={[...why, sourceOf(i18n, report, config.product)]}
      table={reportTable(i18n, report, trend)}
      picture={
        <RowsPicture
          rows={subscaleRows(i18n, report, trend)}
          ticks={levelSteps}
          left={230}
          axis={330}
          row={56}
          base={42}
          columns={[610, 800, 1060]}
        />
      }
    >
      <div className="t-subs">
        <div className="t-sub t-sub--head" aria-hidden="true">
          <span className="t-sub__title">{t('alignment.report.columns.rankName')}</span>
          <span className="t-sub__strip">
            <LevelTicks />
          </span>
          <span>{t('alignment.report.columns.levelOf', { max: scale.most })}</span>
          <span>{t('alignment.report.columns.agreement')}</span>
          <span>{earlier && t('alignment.report.columns.since', { date: i18n.date(earlier.date, 'month') })}</span>
        </div>
        {report.team_alignment_scale_list.map(one => {
          const parts = list.filter(it => it.scale === one.code)
          return (
            <section key={one.code} className="t-scalegroup" aria-label={one.label}>
              <header>
                <h3>{one.label}</h3>
                {one.mean === undefined ? (
                  <NotShown reason={one.hidden ? reasonOf(i18n, one.hidden, list) : ''} />
                ) : (
                  <p>
                    <Band band={bandOfMean(one.mean)} word={levelWord(i18n, one.mean)} />
                    <b className="t-num">{showMean(i18n, one.mean)}</b>
                    <span className="t-muted">
                      {t('alignment.report.facts.of', { max: scale.most })} ·{' '}
                      {t('alignment.report.facts.hundred', { value: showHundred(i18n, one.score100 ?? 0) })}
                    </span>
                  </p>
                )}
                <p className="t-scalegroup__meaning t-muted">{one.meaning}</p>
              </header>
              <ul>
                {parts.map(it => (
                  <SubscaleRow
                    key={it.subScaleCode}
                    it={it}
                    item={trendOf(trend, it.subScaleCode)}
                    compared={earlier !== null}
                    most={most}
                    locked={noColumns === null}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </ChartFrame>
  )
}
