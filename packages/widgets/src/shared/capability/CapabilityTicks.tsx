import { percentOf } from './capabilities.ts'

const steps = [1, 2, 3, 4, 5] as const

/** The steps of the axis, each at its place. */
export const CapabilityTicks = () => (
  <span className="t-ruler__ticks">
    {steps.map(it => (
      <span key={it} style={{ left: `${percentOf(it)}%` }}>
        {it}
      </span>
    ))}
  </span>
)
