import { bandOfMean, levels, percentOf, type TrendItem, verdictOf } from './readReport.ts'

/** Then and now on the level axis, filled where the change is real. Points between the two are small. */
export function TrendMarks({ item }: { item: TrendItem }) {
  const [first, last] = [item.items[0], item.items.at(-1)]
  if (!first || !last) return null
  const real = verdictOf(item) === 'real'
  return (
    <svg className={real ? 't-shift is-real' : 't-shift'} width="100%" height="28" aria-hidden="true">
      <line className="t-strip__base" x1="0" x2="100%" y1="14" y2="14" />
      {levels.map(level => (
        <line
          key={level}
          className="t-strip__base"
          x1={`${percentOf(level)}%`}
          x2={`${percentOf(level)}%`}
          y1="11"
          y2="17"
        />
      ))}
      <line
        className="t-shift__line"
        x1={`${percentOf(first.mean)}%`}
        x2={`${percentOf(last.mean)}%`}
        y1="14"
        y2="14"
      />
      {item.items.slice(1, -1).map(it => (
        <circle key={it.version} className="t-shift__between" cx={`${percentOf(it.mean)}%`} cy="14" r="2.5" />
      ))}
      <circle className="t-shift__was" cx={`${percentOf(first.mean)}%`} cy="14" r="4" />
      <circle
        className="t-shift__now"
        data-band={real ? bandOfMean(last.mean) : undefined}
        cx={`${percentOf(last.mean)}%`}
        cy="14"
        r="6"
      />
    </svg>
  )
}
