import type { AlignmentReport } from '@trellis/sdk'
import { LevelLane } from './LevelLane.tsx'
import { LevelAxis, MapGround } from './MapGround.tsx'
import { MapMarks } from './MapMarks.tsx'
import type { layoutOf } from './mapLayout.ts'

export interface MapPictureProps {
  report: AlignmentReport
  layout: ReturnType<typeof layoutOf>
  /** Code of the subscale that is read just now. */
  current: string | null
  summary: string
}

/** The drawing of the map. */
export function MapPicture({ report, layout, current, summary }: MapPictureProps) {
  const { width, height, narrow, radius, plot, marks, low, flat, axis, laneY } = layout
  return (
    <svg viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={summary}>
      {flat ? (
        <LevelAxis left={plot.left} at={axis} narrow={narrow} x={plot.x} />
      ) : (
        <MapGround plot={plot} narrow={narrow} low={low} />
      )}
      <LevelLane {...{ report, radius, narrow, current }} left={plot.left} right={plot.right} y={laneY} x={plot.x} />
      <MapMarks {...{ marks, plot, radius, low, current }} named={!narrow} />
    </svg>
  )
}
