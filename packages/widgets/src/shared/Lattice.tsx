import { useId } from 'react'
import { cx } from './cx.ts'

const vine =
  'M28 84C30.8 81.2 36.4 75.6 42 70C47.6 64.4 56.0 61.6 56 56C56.0 50.4 42.0 47.6 42 42C42.0 36.4 50.4 28.0 56 28C61.6 28.0 64.4 36.4 70 42C75.6 47.6 78.4 56.0 84 56C89.6 56.0 92.4 47.6 98 42C103.6 36.4 106.4 33.6 112 28C117.6 22.4 123.2 16.8 126 14'
const leaf = 'M0 0C3.0 -5.9 10.2 -5.9 16.5 0C10.2 5.0 3.0 5.0 0 0ZM0 0L9.1 -0.3'
const leaves = [
  'translate(42 42) rotate(200)',
  'translate(70 42) rotate(-60)',
  'translate(98 42) rotate(60)',
  'translate(126 14) rotate(-20)',
]

/** The trellis with one vine: on the sign-in page (`cover`, it fills its box) and in empty states, nowhere else. */
export function Lattice({ cover }: { cover?: boolean }) {
  const id = useId()
  return (
    <svg
      className={cx('t-lattice', cover && 't-lattice--cover')}
      viewBox="0 0 180 84"
      preserveAspectRatio={cover ? 'xMidYMax slice' : 'xMinYMid slice'}
      aria-hidden="true"
    >
      <defs>
        <pattern id={id} width="28" height="28" patternUnits="userSpaceOnUse">
          <path className="is-slat" d="M0 0L28 28M28 0L0 28" />
        </pattern>
      </defs>
      <rect
        x={cover ? -420 : 0}
        y={cover ? -420 : 0}
        width={cover ? 1008 : 180}
        height={cover ? 504 : 84}
        fill={`url(#${id})`}
      />
      <path className="is-vine" d={vine} />
      {leaves.map(transform => (
        <path key={transform} className="is-leaf" transform={transform} d={leaf} />
      ))}
    </svg>
  )
}
