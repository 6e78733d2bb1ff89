import { useId } from 'react'

const vine =
  'M200 1040C208.0 1032.0 224.0 1016.0 240 1000C256.0 984.0 280.0 976.0 280 960C280.0 944.0 240.0 936.0 240 920C240.0 904.0 264.0 896.0 280 880C296.0 864.0 304.0 856.0 320 840C336.0 824.0 360.0 816.0 360 800C360.0 784.0 320.0 776.0 320 760C320.0 744.0 344.0 736.0 360 720C376.0 704.0 384.0 696.0 400 680C416.0 664.0 440.0 656.0 440 640C440.0 624.0 416.0 616.0 400 600C384.0 584.0 360.0 576.0 360 560C360.0 544.0 384.0 536.0 400 520C416.0 504.0 424.0 496.0 440 480C456.0 464.0 464.0 456.0 480 440C496.0 424.0 512.0 408.0 520 400'
const leaves: readonly [transform: string, path: string][] = [
  ['translate(280 960) rotate(-10)', 'M0 0C7.9 -15.8 27.3 -15.8 44.0 0C27.3 13.2 7.9 13.2 0 0ZM0 0L24.2 -0.9'],
  ['translate(240 920) rotate(190)', 'M0 0C6.7 -13.5 23.2 -13.5 37.4 0C23.2 11.2 6.7 11.2 0 0ZM0 0L20.6 -0.7'],
  ['translate(360 800) rotate(-8)', 'M0 0C8.7 -17.4 30.0 -17.4 48.4 0C30.0 14.5 8.7 14.5 0 0ZM0 0L26.6 -1.0'],
  ['translate(320 760) rotate(188)', 'M0 0C7.5 -15.0 25.9 -15.0 41.8 0C25.9 12.5 7.5 12.5 0 0ZM0 0L23.0 -0.8'],
  ['translate(440 640) rotate(-5)', 'M0 0C7.9 -15.8 27.3 -15.8 44.0 0C27.3 13.2 7.9 13.2 0 0ZM0 0L24.2 -0.9'],
  ['translate(360 560) rotate(198)', 'M0 0C8.7 -17.4 30.0 -17.4 48.4 0C30.0 14.5 8.7 14.5 0 0ZM0 0L26.6 -1.0'],
  ['translate(440 480) rotate(15)', 'M0 0C7.1 -14.3 24.6 -14.3 39.6 0C24.6 11.9 7.1 11.9 0 0ZM0 0L21.8 -0.8'],
  ['translate(480 440) rotate(-115)', 'M0 0C6.7 -13.5 23.2 -13.5 37.4 0C23.2 11.2 6.7 11.2 0 0ZM0 0L20.6 -0.7'],
  ['translate(520 400) rotate(-45)', 'M0 0C8.3 -16.6 28.6 -16.6 46.2 0C28.6 13.9 8.3 13.9 0 0ZM0 0L25.4 -0.9'],
]

/** The picture of the sign-in page: slats that fade upward, and one vine that has found its hold. */
export function Trellis() {
  const id = useId()
  return (
    <svg
      className="t-lattice t-lattice--cover t-trellis"
      viewBox="0 0 800 1040"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}-fade`} gradientUnits="userSpaceOnUse" x1="0" y1="330" x2="0" y2="640">
          <stop stopColor="white" stopOpacity="0" />
          <stop offset="1" stopColor="white" />
        </linearGradient>
        <mask id={`${id}-mask`} maskUnits="userSpaceOnUse" x="-3000" y="0" width="6800" height="1040">
          <rect x="-3000" y="0" width="6800" height="1040" fill={`url(#${id}-fade)`} />
        </mask>
        <pattern id={id} width="80" height="80" patternUnits="userSpaceOnUse">
          <path className="is-slat" d="M0 0L80 80M80 0L0 80" />
        </pattern>
      </defs>
      <rect x="-3000" y="0" width="6800" height="1040" fill={`url(#${id})`} mask={`url(#${id}-mask)`} />
      <path className="is-vine" d={vine} />
      {leaves.map(([transform, path]) => (
        <path key={transform} className="is-leaf" transform={transform} d={path} />
      ))}
    </svg>
  )
}
