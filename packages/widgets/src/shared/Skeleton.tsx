import type { ReactNode } from 'react'

export interface SkeletonProps {
  /** Said by screen readers, such as 'Loading'. */
  label: string
  /** So many text lines, where no `children` draw the shape of what comes. */
  lines?: number
  children?: ReactNode
}

const widths = ['100%', '84%', '91%', '72%']

/** Holds the place of what loads, in its shape, so that nothing jumps. For what takes longer than 300 ms. */
export function Skeleton({ label, lines = 3, children }: SkeletonProps) {
  return (
    <div className="t-skeleton" role="status" aria-label={label}>
      {children ?? Array.from({ length: lines }, (_, at) => <Bone key={at} width={widths[at % widths.length]} />)}
    </div>
  )
}

/** One grey bar of a skeleton; height 13 is a line of text, 26 a title. */
export function Bone({
  width = '100%',
  height = 13,
  round,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  return <span className="t-bone" style={{ width, height, borderRadius: round ? 999 : undefined }} />
}
