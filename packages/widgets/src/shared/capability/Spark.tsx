import { percentOf } from './capabilities.ts'

const [width, height, margin] = [72, 26, 6]

/** Share of the whole scale that a line is high, so that half a point is seen; the same for every capability. */
const span = 50

/** A capability over the last assessments, oldest first. The line breaks where there was no score. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const last = values.length - 1
  const places = values.flatMap(it => percentOf(it) ?? [])
  const reach = Math.max(span, Math.max(...places) - Math.min(...places))
  const middle = (Math.max(...places) + Math.min(...places)) / 2
  const points = values.map((value, index) => {
    const percent = percentOf(value)
    return percent === null
      ? null
      : {
          x: margin + ((width - 2 * margin) * index) / last,
          y: height / 2 - ((height - 6) * (percent - middle)) / reach,
        }
  })
  if (points.filter(it => it !== null).length < 2) return <span />
  return (
    <svg className="t-spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {points.map((it, index) => {
        const next = points[index + 1]
        return it && next && <line key={it.x} x1={it.x} y1={it.y} x2={next.x} y2={next.y} />
      })}
      {points.map(
        (it, index) =>
          it && (
            <circle
              key={it.x}
              className={index === last ? 'is-now' : undefined}
              cx={it.x}
              cy={it.y}
              r={index === last ? 3.5 : 2.5}
            />
          ),
      )}
    </svg>
  )
}
