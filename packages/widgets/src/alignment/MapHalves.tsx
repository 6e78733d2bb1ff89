import { agreeCut, hatchPath, levelCuts, type Plot } from './mapGeometry.ts'

/** The two halves of the map, the one where answers differ hatched, and where its regions end. */
export function MapHalves({ plot, hatch }: { plot: Plot; hatch: number }) {
  const { left, right, top, bottom, x, y } = plot
  const agree = y(agreeCut)
  return (
    <>
      <rect className="t-map__agree" x={left} y={top} width={right - left} height={agree - top} />
      <rect className="t-map__split" x={left} y={agree} width={right - left} height={bottom - agree} />
      <path className="t-map__hatch" d={hatchPath(plot, hatch)} />
      <path
        className="t-map__cut"
        d={`M${left} ${agree}H${right}M${x(levelCuts.high)} ${top}V${bottom}M${x(levelCuts.middle)} ${top}V${agree}`}
      />
    </>
  )
}
