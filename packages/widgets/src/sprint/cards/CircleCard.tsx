import type { ReactNode } from 'react'
import { CircleProgress } from '../../shared/CircleProgress.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { SprintCard, type SprintCardProps } from './SprintCard.tsx'

export interface CircleCardProps extends Omit<SprintCardProps, 'children'> {
  /** 0 to 100; null draws no ring. */
  percent: number | null
  /** Below the ring: of how many, or why there is none. */
  note?: ReactNode
}

/** A percentage on a card, as a ring with at most two decimals; '--' where it is not known. Source: spec 2 section 2, Sprint cards. */
export function CircleCard({ percent, note, ...card }: CircleCardProps) {
  const { number } = useTrellis().i18n
  return (
    <SprintCard {...card}>
      {percent === null ? (
        <b className="is-none">--</b>
      ) : (
        <CircleProgress percent={percent} label={card.title} number={number} />
      )}
      {note && <p>{note}</p>}
    </SprintCard>
  )
}
