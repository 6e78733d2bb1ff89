import type { SubscaleResult } from '@trellis/sdk'

/** How far the outer strands end from the middle one: together is very strong, apart is none. */
const ends = { none: 6, weak: 4.4, moderate: 2.9, strong: 1.7, 'very strong': 0.2 } as const

/** Agreement as three strands that run together or stay apart; dashed where it is not shown. The word stands beside it. */
export function Strands({ agreement }: { agreement: SubscaleResult['agreement'] }) {
  const end = agreement ? ends[agreement] : ends.none
  const strand = (from: number, to: number) => `M1 ${from}C11 ${from} 12 ${to} 19 ${to}H29`
  return (
    <svg
      className={agreement ? 't-strands' : 't-strands is-unknown'}
      viewBox="0 0 30 16"
      width="30"
      height="16"
      aria-hidden="true"
    >
      <path d={strand(2, 8 - end)} />
      <path d="M1 8H29" />
      <path d={strand(14, 8 + end)} />
    </svg>
  )
}
