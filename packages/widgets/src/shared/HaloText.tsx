import type { ReactNode, SVGProps } from 'react'

/**
 * Words over lines of a chart, on a halo of the ground. The halo is a text of its own: as a stroke of the same text Safari
 * paints it over the letters beside it.
 */
export function HaloText({ children, className, ...at }: SVGProps<SVGTextElement> & { children: ReactNode }) {
  return (
    <g className={className}>
      <text {...at} className="t-halo">
        {children}
      </text>
      <text {...at}>{children}</text>
    </g>
  )
}
