import type { ReadonlySignal } from '@preact/signals-core'
import type { SprintPlan } from '@trellis/sdk'
import type { DesignStore } from './DesignModel.ts'
import type { Designer } from './loadDesigner.ts'

/** What of a sprint that is changed stays as it is. */
export interface Editing {
  /** It has begun: start, length and zone stay. */
  runs: boolean
  /** From when on behaviours and outcomes stay, and whether that is now. */
  ratedFrom: Date
  isRated: boolean
  /** Activities that stand on the board already, by their words. */
  planned: ReadonlySet<string>
}

/** What the steps ask of a design, of a new sprint as of one that is changed. */
export type StepStore = Pick<
  DesignStore,
  'owner' | 'step' | 'steps' | 'design' | 'problems' | 'strict' | 'origin' | 'set' | 'go'
> & {
  /** Null for a new sprint. */
  editing: ReadonlySignal<Editing | null>
  /** What the dates follow from. */
  plan: ReadonlySignal<SprintPlan | null>
}

/** What every step gets: everything that is loaded, and the design. */
export interface StepProps {
  store: StepStore
  found: Designer
}

/** The same for what there is of a new sprint alone. */
export interface DesignStepProps extends StepProps {
  store: DesignStore
  dashboardHref: string
}
