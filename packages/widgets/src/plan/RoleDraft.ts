import { createModel } from '@preact/signals-core'
import type { PlanRole } from '@trellis/sdk'
import { textsOf } from '../shared/kept.ts'
import { createDraft } from './createDraft.ts'
import { type DraftPlace, keptOf } from './drafts.ts'

export interface RoleWords {
  /** Code of the library; '' for none of it. */
  code: string
  own: string
}

/** The role of now, or the one wished for next. */
export const RoleDraft = createModel((place: DraftPlace, role: PlanRole) => {
  const { client, store, board } = place
  const { type } = role
  return createDraft<PlanRole, RoleWords>({
    home: store,
    key: `role.${type}`,
    storage: keptOf(place, `role.${type}`, found => (found ? textsOf(found, ['code', 'own']) : null)),
    saved: role,
    draftOf: saved => ({ code: saved?.code ?? '', own: saved?.customLabel ?? '' }),
    same: (one, other) => one.code === other.code && one.own.trim() === other.own.trim(),
    async send({ code, own }, version, once) {
      const body = { agilePlanGroupId: board.id, type, label: code || null, customLabel: own.trim(), version }
      return client.plan.savePlanRole({ body }, once(body))
    },
    onSaved(saved) {
      store.putRole(saved)
      void store.refresh()
    },
  })
})
export type RoleDraftStore = InstanceType<typeof RoleDraft>
