import type { AlignmentReport, SubscaleResult } from '@trellis/sdk'
import { Band } from '../../shared/Band.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { lockIcon } from '../../shared/icons.ts'
import { PaperHead } from '../../shared/paper/PaperHead.tsx'
import { showMean } from '../../shared/written.ts'
import { Agreement } from '../Agreement.tsx'
import { bandOfMean, levelWord, scale, subscalesOf } from '../readReport.ts'
import { LevelTicks, mostOf, Strip } from '../Strip.tsx'
import { whyHidden } from '../whyHidden.ts'

/** The second page: four scales with their twelve subscales. What is not shown has a lock; the reasons stand once, below. */
export function PaperScales({ report }: { report: AlignmentReport }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const list = subscalesOf(report)
  const most = mostOf(list)
  const columns = list.some(it => it.distribution)
  const reasons = [
    ...whyHidden(i18n, report, 'hidden'),
    ...whyHidden(i18n, report, 'spreadHidden'),
    ...whyHidden(i18n, report, 'distributionHidden'),
  ]
  return (
    <>
      <PaperHead
        title={t('alignment.report.rows.title')}
        text={t(columns ? 'alignment.report.rows.text' : 'alignment.report.rows.textLevel')}
      />
      <div className="t-paperrow t-paperrow--head" aria-hidden="true">
        <span className="t-paperrow__title">{t('alignment.report.columns.rankName')}</span>
        <span className="t-paperrow__strip">
          <LevelTicks />
        </span>
        <span>{t('alignment.report.columns.levelOf', { max: scale.most })}</span>
        <span>{t('alignment.report.columns.agreement')}</span>
      </div>
      {report.team_alignment_scale_list.map(one => (
        <section key={one.code} className="t-paperscale">
          <header>
            <h3>{one.label}</h3>
            {one.mean === undefined ? (
              <Locked />
            ) : (
              <p>
                <Band band={bandOfMean(one.mean)} word={levelWord(i18n, one.mean)} />
                <b className="t-num">{showMean(i18n, one.mean)}</b>
                <span>{levelWord(i18n, one.mean)}</span>
              </p>
            )}
          </header>
          <ol>
            {list
              .filter(it => it.scale === one.code)
              .map(it => (
                <PaperRow key={it.subScaleCode} it={it} most={most} low={!columns} />
              ))}
          </ol>
        </section>
      ))}
      {reasons.length > 0 && (
        <p className="t-papernote">
          {reasons.map(it => (
            <span key={it}>
              <Icon path={lockIcon} size="small" /> {it}{' '}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** A number that is not shown, where its reason stands elsewhere on the page. */
function Locked() {
  const { t } = useTrellis().i18n
  return (
    <span className="t-locked">
      <Icon path={lockIcon} size="small" />
      {t('alignment.report.hidden.title')}
    </span>
  )
}

function PaperRow({ it, most, low }: { it: SubscaleResult; most: number; low: boolean }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <li className={low ? 't-paperrow is-low' : 't-paperrow'}>
      <span className="t-num t-muted">{it.rank !== undefined && i18n.number(it.rank)}</span>
      <span>
        <b>{it.label}</b>
        {it.flag !== 'none' && (
          <small className="t-muted">
            {it.flag === 'highest' ? '▲ ' : '▼ '}
            {t(`alignment.report.rows.${it.flag}`)}
          </small>
        )}
      </span>
      <span className="t-paperrow__strip">
        <Strip it={it} most={most} />
        {!low && it.distributionHidden && it.mean !== undefined && (
          <Icon path={lockIcon} size="small" label={t('alignment.report.hidden.title')} />
        )}
      </span>
      {it.mean === undefined ? (
        <Locked />
      ) : (
        <span className="t-paperrow__level">
          <Band band={bandOfMean(it.mean)} word={levelWord(i18n, it.mean)} />
          <b className="t-num">{showMean(i18n, it.mean)}</b>
          <span>{levelWord(i18n, it.mean)}</span>
        </span>
      )}
      {it.mean !== undefined && <Agreement it={it} hidden={<Locked />} />}
    </li>
  )
}
