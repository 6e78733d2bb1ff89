import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { arrowDownIcon, arrowRightIcon, arrowUpIcon } from '../shared/icons.ts'
import { showChange } from '../shared/written.ts'
import { type TrendItem, verdictOf, verdictWord } from './readReport.ts'

/** A change with its verdict: arrow and full ink only where it is real, grey with the reason otherwise. */
export function Change({ item, short }: { item: TrendItem | undefined; short?: boolean }) {
  const { i18n } = useTrellis()
  const verdict = verdictOf(item)
  const word = verdictWord(i18n, item)
  if (verdict === 'none' || !item) return <span className="t-change">{word}</span>
  const number = <b className="t-num">{showChange(i18n, item.delta ?? 0)}</b>
  if (verdict !== 'real')
    return (
      <span className="t-change">
        {verdict === 'same' && !short && <Icon path={arrowRightIcon} size="small" className="t-change__flip" />}
        {(short || verdict === 'few') && number}
        <span className={short ? 't-hidden' : undefined}>{word}</span>
      </span>
    )
  return (
    <span className="t-change is-real">
      <Icon path={item.iconPosition === 'INCREASE' ? arrowUpIcon : arrowDownIcon} size="small" />
      {number}
      <span>
        {item.star && (
          <>
            <span aria-hidden="true">★ </span>
            <span className="t-hidden">{i18n.t('alignment.report.change.star')} </span>
          </>
        )}
        {word}
      </span>
    </span>
  )
}
