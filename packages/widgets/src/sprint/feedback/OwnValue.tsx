import { useOneDecimal } from './FeedbackPointValue.tsx'

/** The circle of what one sees oneself. */
export const OwnMark = () => (
  <svg className="t-feedback__own" width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
    <circle r="5" />
  </svg>
)

/** The own rating beside the crew's. */
export function OwnValue({ value }: { value: number | null }) {
  const written = useOneDecimal()
  if (value === null) return <span className="t-feedback__none">–</span>
  return (
    <span className="t-feedback__value">
      <OwnMark />
      <span className="t-num">{written(value)}</span>
    </span>
  )
}
