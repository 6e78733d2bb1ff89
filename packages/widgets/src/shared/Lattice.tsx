import { useId } from 'react'

const small = {
  box: [180, 84],
  cell: 28,
  vine: 'M28 84C30.8 81.2 36.4 75.6 42 70C47.6 64.4 56 61.6 56 56C56 50.4 42 47.6 42 42C42 36.4 50.4 28 56 28C61.6 28 64.4 36.4 70 42C75.6 47.6 78.4 56 84 56C89.6 56 92.4 47.6 98 42C103.6 36.4 106.4 33.6 112 28C117.6 22.4 123.2 16.8 126 14',
  // x, y, angle, length
  leaves: [
    [42, 42, 200, 16.5],
    [70, 42, -60, 15.4],
    [98, 42, 60, 16.5],
    [126, 14, -20, 18.7],
  ],
} as const
const large = {
  box: [800, 1040],
  cell: 80,
  vine: 'M200 1040C208 1032 224 1016 240 1000C256 984 280 976 280 960C280 944 240 936 240 920C240 904 264 896 280 880C296 864 304 856 320 840C336 824 360 816 360 800C360 784 320 776 320 760C320 744 344 736 360 720C376 704 384 696 400 680C416 664 440 656 440 640C440 624 416 616 400 600C384 584 360 576 360 560C360 544 384 536 400 520C416 504 424 496 440 480C456 464 464 456 480 440C496 424 512 408 520 400',
  leaves: [
    [280, 960, -10, 44],
    [240, 920, 190, 37.4],
    [360, 800, -8, 48.4],
    [320, 760, 188, 41.8],
    [440, 640, -5, 44],
    [360, 560, 198, 48.4],
    [440, 480, 15, 39.6],
    [480, 440, -115, 37.4],
    [520, 400, -45, 46.2],
  ],
} as const

/** The trellis with one vine: small in empty states, with `cover` filling the side of the sign-in page; nowhere else. */
export function Lattice({ cover }: { cover?: boolean }) {
  const id = useId()
  const { box, cell, vine, leaves } = cover ? large : small
  const [width, height] = box
  return (
    <svg
      className={cover ? 't-lattice t-lattice--cover' : 't-lattice'}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={cover ? 'xMidYMax slice' : 'xMinYMid slice'}
      aria-hidden="true"
    >
      <defs>
        <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse">
          <path className="is-slat" d={`M0 0L${cell} ${cell}M${cell} 0L0 ${cell}`} />
        </pattern>
        {cover && (
          <linearGradient id={`${id}-fade`} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0.35" stopColor="#000" />
            <stop offset="0.62" stopColor="#fff" />
          </linearGradient>
        )}
        {cover && (
          <mask id={`${id}-mask`} maskUnits="userSpaceOnUse" x={-width} y={0} width={3 * width} height={height}>
            <rect x={-width} width={3 * width} height={height} fill={`url(#${id}-fade)`} />
          </mask>
        )}
      </defs>
      <rect
        x={cover ? -width : 0}
        width={cover ? 3 * width : width}
        height={height}
        fill={`url(#${id})`}
        mask={cover ? `url(#${id}-mask)` : undefined}
      />
      <path className="is-vine" d={vine} />
      {leaves.map(([x, y, angle, length]) => (
        <path
          key={`${x} ${y}`}
          className="is-leaf"
          transform={`translate(${x} ${y}) rotate(${angle}) scale(${length / 16.5})`}
          d="M0 0C3 -5.9 10.2 -5.9 16.5 0C10.2 5 3 5 0 0ZM0 0L9.1 -.3"
        />
      ))}
    </svg>
  )
}
