import { useId, useState } from 'react'
import { bandWord } from '../bandWord.ts'
import { useTrellis } from '../context.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { caretDownIcon, caretRightIcon } from '../icons.ts'
import { showChange, showMean } from '../written.ts'
import { CapabilityMarks } from './CapabilityMarks.tsx'
import { CapabilityParts } from './CapabilityParts.tsx'
import {
  bandOfMean,
  type Capabilities,
  type Capability,
  changeOf,
  comparable,
  gapOf,
  historyOf,
  isTied,
} from './capabilities.ts'
import { Spark } from './Spark.tsx'

const rungs = [1, 2, 3, 4, 5]

/** One capability: rank, name, both parts and the average on the axis, the average in words, the way it took. */
export function CapabilityRow({
  it,
  results,
  shown,
}: {
  it: Capability
  results: readonly Capabilities[]
  shown: number
}) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const [open, setOpen] = useState(false)
  const band = bandOfMean(it.average_Score)
  const result = results[shown] as Capabilities
  const tied = it.capability_rank !== null && isTied(result, it)
  const history = historyOf(results, shown, it.capability)
  const change = changeOf(results, shown, it)
  const changeSentence = (by: number) => {
    const value = showMean(i18n, Math.abs(by))
    const way = by === 0 ? 'changeNone' : by > 0 ? 'changeUp' : 'changeDown'
    const date = i18n.date(comparable(results, shown)[1]?.finishedAt ?? '')
    return t(`gla.profile.trend.${way}`, { capability: it.label, value, date })
  }
  return (
    <li className="t-cap" data-band={band}>
      <span className={cx('t-cap__rank t-num', tied && 'is-tied')}>
        {it.capability_rank === null
          ? '–'
          : tied
            ? t('gla.profile.rankTied', { rank: it.capability_rank })
            : it.capability_rank}
      </span>
      <span className="t-cap__name">
        {it.meaning ? (
          <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {it.label}
            <Icon path={open ? caretDownIcon : caretRightIcon} size="small" />
          </button>
        ) : (
          <b>{it.label}</b>
        )}
        {(it.isTopThree || it.isBottomThree) && (
          <small>
            <span aria-hidden="true">{it.isTopThree ? '▲ ' : '▼ '}</span>
            {t(it.isTopThree ? 'gla.profile.topThree' : 'gla.profile.bottomThree')}
          </small>
        )}
      </span>
      <span className="t-cap__chart">
        <CapabilityMarks it={it} />
      </span>
      {it.average_Score === null ? (
        <span className="t-cap__avg">
          <small>{t('gla.profile.notEnough')}</small>
        </span>
      ) : (
        <span className="t-cap__avg">
          <span className="t-band" aria-hidden="true">
            {rungs.map(rung => (
              <i key={rung} className={rung <= band ? 'is-on' : undefined} />
            ))}
          </span>
          <b className="t-num">{showMean(i18n, it.average_Score)}</b>
          <small>{bandWord(i18n, band)}</small>
        </span>
      )}
      <span className="t-cap__parts t-num">
        <CapabilityParts it={it} />
      </span>
      <span className="t-cap__trend">
        <Spark values={history} />
        {change !== null && (
          <>
            <span className="t-num" aria-hidden="true">
              {showChange(i18n, change)}
            </span>
            <span className="t-hidden">{changeSentence(change)}</span>
          </>
        )}
      </span>
      {it.meaning && (
        <div className="t-cap__more" id={id} hidden={!open}>
          <p>{it.meaning}</p>
          <p>{t(gapOf(it))}</p>
          <p>
            <b>{t('gla.profile.firstStep')}</b> {it.nextStep}
          </p>
        </div>
      )}
    </li>
  )
}
