import type { AlignmentReport, AlignmentTrend, Hidden } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { lockIcon } from '../shared/icons.ts'
import { showChange, showMean } from '../shared/written.ts'
import { NotShown } from './NotShown.tsx'
import { bandOfMean, levelWord, reasonOf, scale, showHundred, spreadFrom, subscalesOf } from './readReport.ts'

/** The overall level and the four scales with their rungs, and what may show when. */
export function ReportFacts({ report, trend }: { report: AlignmentReport; trend: AlignmentTrend | null }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { overall, minimum, invited, nValid, outside } = report
  const change = trend?.earlier && trend.overallDelta !== undefined && overall
  const notShown = (hidden: Hidden | undefined) => (
    <dd>
      <NotShown reason={hidden ? reasonOf(i18n, hidden, subscalesOf(report)) : ''} />
    </dd>
  )
  const value = (mean: number, main?: boolean) => (
    <dd>
      <b className={main ? 't-afacts__big t-num' : 't-num'}>{showMean(i18n, mean)}</b>
      {main && <span className="t-muted">{t('alignment.report.facts.of', { max: scale.most })}</span>}
      <Band band={bandOfMean(mean)} word={levelWord(i18n, mean)} showWord />
    </dd>
  )
  return (
    <>
      <dl className="t-afacts">
        <div>
          <dt>{t('alignment.report.facts.overall')}</dt>
          {overall ? (
            <>
              {value(overall.mean, true)}
              <dd className="t-muted">
                {t('alignment.report.facts.hundred', { value: showHundred(i18n, overall.score100) })}
                {change &&
                  ` · ${t('alignment.report.facts.since', {
                    change: showChange(i18n, trend.overallDelta ?? 0),
                    date: i18n.date(trend.earlier?.date ?? '', 'month'),
                  })}`}
              </dd>
            </>
          ) : (
            notShown(report.overallHidden)
          )}
        </div>
        {report.team_alignment_scale_list.map(it => (
          <div key={it.code}>
            <dt>{it.label}</dt>
            {it.mean === undefined ? (
              notShown(it.hidden)
            ) : (
              <>
                {value(it.mean)}
                <dd className="t-muted">
                  {t('alignment.report.facts.hundred', { value: showHundred(i18n, it.score100 ?? 0) })}
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
      <p className="t-trust t-small t-muted">
        <Icon path={lockIcon} size="small" />
        <span>
          {t(nValid === undefined ? 'alignment.report.privacyHidden' : 'alignment.report.privacy', {
            valid: nValid ?? '',
            invited,
            minimum,
            spread: Math.max(spreadFrom, minimum),
          })}
          {outside ? ` ${t('alignment.report.outside', { outside })}` : ''}
        </span>
      </p>
    </>
  )
}
