import { useTrellis } from '../shared/context.tsx'
import { showMean } from '../shared/written.ts'
import { Change } from './Change.tsx'
import { reasonOf, type TrendItem, verdictOf } from './readReport.ts'
import { TrendMarks } from './TrendMarks.tsx'

/** One subscale then and now on the level axis, with the verdict. Points between the two are small. */
export function TrendRow({ item }: { item: TrendItem }) {
  const { i18n } = useTrellis()
  const [first, last] = [item.items[0], item.items.at(-1)]
  if (!first || !last) return null
  const real = verdictOf(item) === 'real'
  return (
    <li>
      <span>{item.label}</span>
      <TrendMarks item={item} />
      <span className="t-num t-trends__values">
        {showMean(i18n, first.mean)} <span aria-hidden="true">→</span>
        <span className="t-hidden"> – </span> <b>{showMean(i18n, last.mean)}</b>
      </span>
      <span className="t-trends__verdict">
        <Change item={item} short={!real} />
        {item.hidden && <small className="t-muted">{reasonOf(i18n, item.hidden)}</small>}
      </span>
    </li>
  )
}
