import type { AlignmentReport, AlignmentTrend, I18n, SubscaleResult } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { beginning } from '../shared/beginning.ts'
import { useTrellis } from '../shared/context.tsx'
import { showChange, showMean } from '../shared/written.ts'
import { NotShown } from './NotShown.tsx'
import { agreementWord, bandOfMean, levelWord, reasonOf, scale, subscalesOf, trendOf, verdictOf } from './readReport.ts'
import { Strands } from './Strands.tsx'

const ladder = ['none', 'weak', 'moderate', 'strong', 'very strong'] as const

/** How far people agree in the subscales of a scale, as a range in words: a scale has no agreement of its own. */
function rangeOf(i18n: I18n, subscales: readonly SubscaleResult[]): string {
  const found = ladder.filter(word => subscales.some(it => it.agreement === word))
  const [low, high] = [found[0], found.at(-1)]
  const hidden = subscales.filter(it => !it.agreement).length
  if (!low || !high) return i18n.t('alignment.glance.agreementHidden')
  const from = agreementWord(i18n, low)
  const range = low === high ? from : i18n.t('alignment.glance.range', { from, to: agreementWord(i18n, high) })
  return hidden > 0 ? i18n.t('alignment.glance.rangePartly', { range, count: hidden }) : range
}

/** Every real change among the subscales of a scale, the largest first; null where there is nothing to compare with. */
function movedOf(i18n: I18n, subscales: readonly SubscaleResult[], trend: AlignmentTrend | null): string | null {
  if (!trend?.earlier) return null
  const moved = subscales
    .map(it => ({ label: it.label, item: trendOf(trend, it.subScaleCode) }))
    .filter(it => verdictOf(it.item) === 'real')
    .map(it => ({ ...it, change: it.item?.delta ?? 0 }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .map(it => `${it.label} ${showChange(i18n, it.change)}`)
  return moved.length > 0 ? i18n.list(moved) : i18n.t('alignment.report.change.same')
}

/** The overall level and the four scales: level, change since the survey before, and how far people agree. */
export function GlanceScales({ report, trend }: { report: AlignmentReport; trend: AlignmentTrend | null }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { overall } = report
  return (
    <div>
      {overall && (
        <p className="t-glance__overall">
          <b className="t-num">{showMean(i18n, overall.mean)}</b>
          <span>{t('alignment.report.facts.of', { max: scale.most })}</span>
          <Band band={bandOfMean(overall.mean)} word={levelWord(i18n, overall.mean)} showWord />
          {trend?.earlier && trend.overallDelta !== undefined && (
            <span className="t-muted">
              {t('alignment.report.facts.since', {
                change: showChange(i18n, trend.overallDelta),
                date: i18n.date(trend.earlier.date, 'month'),
              })}
            </span>
          )}
        </p>
      )}
      <ol className="t-glance__scales">
        {report.team_alignment_scale_list.map(it => {
          const subscales = subscalesOf(report).filter(one => one.scale === it.code)
          const moved = movedOf(i18n, subscales, trend)
          return (
            <li key={it.code}>
              <b>{it.label}</b>
              {it.mean === undefined ? (
                <span className="t-glance__level">
                  <NotShown reason={it.hidden ? reasonOf(i18n, it.hidden, subscalesOf(report)) : ''} />
                </span>
              ) : (
                <span className="t-glance__level">
                  <b className="t-num">{showMean(i18n, it.mean)}</b>
                  <Band band={bandOfMean(it.mean)} word={levelWord(i18n, it.mean)} showWord />
                </span>
              )}
              <span className="t-glance__strands">
                {subscales.map(one => (
                  <Strands key={one.subScaleCode} agreement={one.agreement} />
                ))}
              </span>
              <small className="t-glance__moved t-num">{moved && beginning(i18n, moved)}</small>
              <small className="t-glance__agree">
                <span className="t-hidden">{t('alignment.report.columns.agreement')}: </span>
                {beginning(i18n, rangeOf(i18n, subscales))}
              </small>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
