import { type Feature, holds } from '@trellis/sdk/contract'
import { refuse } from '../core/refuse.ts'

type Owner = 'user' | 'team'

/** Refuses who has no sprints of a kind in the plan: the engine holds all, an express entitlement the express ones alone. */
export function mayDesign(features: readonly Feature[], owner: Owner, isExpress: boolean): void {
  if (isExpress && holds(features, `${owner}-sprint-express`)) return
  if (!hasEngine(features, owner)) throw refuse('entitlement')
}

/** Whether a plan holds sprints of any length and frequency. Without, an express one is as the library has it. */
export const hasEngine = (features: readonly Feature[], owner: Owner): boolean =>
  holds(features, `${owner}-sprint-engine`)

/** Whether a plan holds a sprint of the library. */
export const holdsEntry = (features: readonly Feature[], { owner, kind }: { owner: Owner; kind: string }): boolean =>
  (kind === 'express' && holds(features, `${owner}-sprint-express`)) ||
  (hasEngine(features, owner) && holds(features, 'predesigned-sprint'))
