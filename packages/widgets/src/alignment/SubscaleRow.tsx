import type { SubscaleResult } from '@trellis/sdk'
import { useId, useState } from 'react'
import { Band } from '../shared/Band.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { caretDownIcon, caretRightIcon, lockIcon } from '../shared/icons.ts'
import { sentences } from '../shared/wording.ts'
import { showMean } from '../shared/written.ts'
import { Agreement } from './Agreement.tsx'
import { Change } from './Change.tsx'
import { NotShown } from './NotShown.tsx'
import { bandOfMean, levelWord, reasonOf, showShare, type TrendItem } from './readReport.ts'
import { Strip } from './Strip.tsx'

export interface SubscaleRowProps {
  it: SubscaleResult
  item: TrendItem | undefined
  /** There is an earlier version to compare with. */
  compared: boolean
  most: number
  /** A lock stands where hidden columns would be; false where no row has columns. The reason stands once, above the rows. */
  locked: boolean
}

/** One subscale: rank, name, answers and level on the axis, level, agreement, change; opened, what it means. */
export function SubscaleRow({ it, item, compared, most, locked }: SubscaleRowProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const [open, setOpen] = useState(false)
  const band = bandOfMean(it.mean)
  const word = levelWord(i18n, it.mean ?? 0)
  const shown = it.mean !== undefined
  const noColumns =
    it.distributionHidden &&
    t('alignment.report.hidden.distribution', { reason: reasonOf(i18n, it.distributionHidden) })
  return (
    <li className="t-sub">
      <span className="t-sub__rank t-num">{shown && it.rank !== undefined && i18n.number(it.rank)}</span>
      <span className="t-sub__name">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {it.label}
          <Icon path={open ? caretDownIcon : caretRightIcon} size="small" />
        </button>
        {it.flag !== 'none' && (
          <small>
            <span aria-hidden="true">{it.flag === 'highest' ? '▲ ' : '▼ '}</span>
            {t(`alignment.report.rows.${it.flag}`)}
          </small>
        )}
      </span>
      <span className="t-sub__strip">
        {locked && noColumns && shown && (
          <span className="t-sub__why">
            <Icon path={lockIcon} size="small" label={t('alignment.report.hidden.title')} />
          </span>
        )}
        <Strip it={it} most={most} />
      </span>
      {shown ? (
        <>
          <span className="t-sub__level">
            <Band band={band} word={word} />
            <b className="t-num">{showMean(i18n, it.mean ?? 0)}</b>
            <small className="t-muted">{word}</small>
          </span>
          <span className="t-sub__agree">
            <Agreement it={it} hidden={<NotShown reason={it.spreadHidden ? reasonOf(i18n, it.spreadHidden) : ''} />} />
          </span>
          <span className="t-sub__change">{compared && <Change item={item} />}</span>
        </>
      ) : (
        <span className="t-sub__hidden">
          <NotShown reason={it.hidden ? reasonOf(i18n, it.hidden) : ''} />
        </span>
      )}
      <div className="t-sub__more" id={id} hidden={!open}>
        <p>{it.meaning}</p>
        {(it.level === 'low' || it.flag === 'lowest' || it.state === 'divided') && (
          <p>
            <b>{t('alignment.report.rows.lowHelp')}</b> {it.lowHelp}
          </p>
        )}
        <p>
          <b>{t('alignment.report.rows.talk')}</b> {it.talk}
        </p>
        {it.n !== undefined && (
          <p className="t-small t-muted">
            {sentences(i18n, [
              t('alignment.report.rows.people', { count: it.n }),
              it.ci95 &&
                t('alignment.report.rows.interval', {
                  percent: showShare(i18n, 95),
                  from: showMean(i18n, it.ci95[0]),
                  to: showMean(i18n, it.ci95[1]),
                }),
              it.favourable !== undefined &&
                t('alignment.report.rows.favourable', { percent: showShare(i18n, it.favourable) }),
              noColumns,
            ])}
          </p>
        )}
      </div>
    </li>
  )
}
