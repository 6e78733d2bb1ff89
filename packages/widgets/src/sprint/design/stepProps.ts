import type { DesignStore } from './DesignModel.ts'
import type { Designer } from './loadDesigner.ts'

/** What every step gets: everything that is loaded, and the design. */
export interface StepProps {
  store: DesignStore
  found: Designer
  dashboardHref: string
}
