import { type Feature, holds } from '@trellis/sdk/contract'
import { refuse } from '../core/refuse.ts'

/** Refuses who has no sprints of a kind in the plan: the engine holds all, an express entitlement the express ones alone. */
export function mayDesign(features: readonly Feature[], owner: 'user' | 'team', isExpress: boolean): void {
  if (isExpress && holds(features, `${owner}-sprint-express`)) return
  if (!holds(features, `${owner}-sprint-engine`)) throw refuse('entitlement')
}
