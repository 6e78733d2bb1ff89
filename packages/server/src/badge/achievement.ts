import { achievementNames, achievements, type badge, type Criteria } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'

/** What can be reached, with its criteria. */
export const achievement: Handler<typeof badge.achievement> = async ({ i18n }, { params }) => {
  const name = achievementNames.find(it => achievements[it].id === params.id)
  if (!name) throw refuse('notFound')
  const { id, type } = achievements[name]
  const criteria: Criteria = achievements[name].criteria
  return {
    id,
    name: i18n.t(`badge.names.${name}`),
    description: i18n.t(`badge.descriptions.${name}`),
    type,
    criteria: { criteria },
  }
}
