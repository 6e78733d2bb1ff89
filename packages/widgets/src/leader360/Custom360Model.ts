import { computed, createModel } from '@preact/signals-core'
import type { Client, CustomModel, Language } from '@trellis/sdk'
import { customLimits } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { begunOf, createVersioned } from '../shared/createVersioned.ts'
import { kept, type Owner } from '../shared/kept.ts'
import { bodyOf, copyOf, draftOf, type ModelDraft, newKey, type OwnDraft, parseDraft } from './custom360.ts'

export interface Custom360Options {
  client: Client
  person: Owner | undefined
  /** The one that is changed; null for a new one. */
  model: CustomModel | null
  /** What a new one is begun from. */
  pattern: CustomModel | null
}

/** A custom 360 while it is written: kept on the device until it is saved, never over what somebody else has saved unasked. */
export const Custom360Model = createModel(({ client, person, model, pattern }: Custom360Options) => {
  const changes = createChanges()
  const name = model ? String(model.id) : `new.${pattern?.id ?? 0}`
  const written = createVersioned<CustomModel, ModelDraft>({
    changes,
    storage: kept(person, `custom360.${name}`, begunOf(parseDraft), 'local'),
    draftOf,
    same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    save(draft, version, once) {
      const body = { id: model?.id ?? 0, version, ...bodyOf(draft) }
      return client.leader360.saveModel({ body }, once(body))
    },
  })
  written.open(model, pattern ? copyOf(pattern, pattern.navTitle) : undefined)
  const { draft, edit } = written
  const setOwn = (own: readonly OwnDraft[]) => edit({ ...draft.peek(), own: [...own] })
  return {
    draft,
    edit,
    newer: written.newer,
    save: written.save,
    keepMine: written.keepMine,
    takeSaved: written.takeSaved,
    busy: computed(() => changes.busy.value.has('save')),
    error: computed(() => changes.outcome.value?.error ?? null),
    addOwn(languageCode: Language) {
      const { own } = draft.peek()
      if (own.length < customLimits.mostOwn)
        setOwn([...own, { key: newKey(), capability: '', self: '', other: '', languageCode }])
    },
    setOwn: (key: string, patch: Partial<OwnDraft>) =>
      setOwn(draft.peek().own.map(it => (it.key === key ? { ...it, ...patch } : it))),
    removeOwn: (key: string) => setOwn(draft.peek().own.filter(it => it.key !== key)),
  }
})

export type Custom360Store = InstanceType<typeof Custom360Model>
