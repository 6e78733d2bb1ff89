import { useId } from 'react'

const vine =
  'M28 84C30.8 81.2 36.4 75.6 42 70C47.6 64.4 56 61.6 56 56C56 50.4 42 47.6 42 42C42 36.4 50.4 28 56 28C61.6 28 64.4 36.4 70 42C75.6 47.6 78.4 56 84 56C89.6 56 92.4 47.6 98 42C103.6 36.4 106.4 33.6 112 28C117.6 22.4 123.2 16.8 126 14'
const leaves = [
  ['translate(42 42) rotate(200)', 16.5],
  ['translate(70 42) rotate(-60)', 15.4],
  ['translate(98 42) rotate(60)', 16.5],
  ['translate(126 14) rotate(-20)', 18.7],
] as const

/** The trellis with one vine, in empty states; nowhere else. The picture of the sign-in page is the portal's. */
export function Lattice() {
  const id = useId()
  return (
    <svg className="t-lattice" viewBox="0 0 180 84" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      <defs>
        <pattern id={id} width={28} height={28} patternUnits="userSpaceOnUse">
          <path className="is-slat" d="M0 0L28 28M28 0L0 28" />
        </pattern>
      </defs>
      <rect width={180} height={84} fill={`url(#${id})`} />
      <path className="is-vine" d={vine} />
      {leaves.map(([place, length]) => (
        <path
          key={place}
          className="is-leaf"
          transform={`${place} scale(${length / 16.5})`}
          d="M0 0C3 -5.9 10.2 -5.9 16.5 0C10.2 5 3 5 0 0ZM0 0L9.1 -.3"
        />
      ))}
    </svg>
  )
}
