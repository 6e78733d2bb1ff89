import { bandOfMean } from './readReport.ts'

/** A subscale's rank in the colour of its band, as on the map. */
export function Pip({ rank, mean, open }: { rank: number; mean: number; open?: boolean }) {
  return (
    <b className={open ? 't-pip is-open' : 't-pip'} data-band={bandOfMean(mean)}>
      {rank}
    </b>
  )
}
