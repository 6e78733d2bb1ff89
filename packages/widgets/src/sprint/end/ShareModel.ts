import { createModel } from '@preact/signals-core'
import type { Client, SprintShares } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'
import { out } from '../../shared/model.ts'

/** Whom a sprint is shared with. */
export const ShareModel = createModel((client: Client, sprintId: number, kind: 'user' | 'team') => {
  const load = createLoad<SprintShares>(() => client.sprint.sprintShares({ params: { sprintId } }))
  const { busy, outcome, change } = createChanges()
  return {
    ...out({ busy, outcome }),
    load,
    share(userIds: number[], message: string): Promise<boolean> {
      return change('share', async once => {
        const call = { body: { id: sprintId, userIds, message } }
        const send = kind === 'user' ? client.sprint.shareUserSprint : client.sprint.shareTeamSprint
        load.put(await send(call, once(call)))
        return undefined
      })
    },
    takeBack(userId: number): Promise<boolean> {
      return change(`back-${userId}`, async once => {
        const call = { params: { sprintId, userId } }
        load.put(await client.sprint.unshareSprint(call, once(call)))
        return undefined
      })
    },
  }
})
