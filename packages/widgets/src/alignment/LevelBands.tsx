const bands = [1, 2, 3, 4, 5] as const

export interface LevelBandsProps {
  /** Where a mean stands. */
  x: (mean: number) => number
  y: number
  height: number
}

/** The five bands of the level as a strip. */
export const LevelBands = ({ x, y, height }: LevelBandsProps) =>
  bands.map(band => (
    <rect
      key={band}
      className="t-map__band"
      data-band={band}
      x={x(band) + 1}
      y={y}
      width={x(band + 1) - x(band) - 2}
      height={height}
    />
  ))
