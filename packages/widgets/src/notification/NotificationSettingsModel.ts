import { batch, computed, createModel, signal } from '@preact/signals-core'
import type { Client, NotificationPreference, NotificationSettings } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { currentOf } from '../shared/createVersioned.ts'
import { out } from '../shared/model.ts'

type Draft = Pick<NotificationSettings, 'preferences' | 'quietHours'>

const isSame = (one: NotificationPreference, other: NotificationPreference) =>
  one.bell === other.bell && one.mail === other.mail && one.chat === other.chat

/**
 * Where a person is told of what, each choice saved as it is made, one save after the other. What was saved in another place
 * meanwhile is shown in place of the own choice, and said.
 */
export const NotificationSettingsModel = createModel((client: Client) => {
  const load = createLoad(() => client.notification.settings())
  const changes = createChanges()
  const draft = signal<Draft | null>(null)
  const isElsewhere = signal(false)
  const isSaved = signal(false)
  const shown = computed(() => (load.value.value ? { ...load.value.value, ...draft.value } : null))

  const save = () =>
    changes.change('save', async once => {
      for (let sent = draft.peek(), saved = load.value.peek(); sent && saved; ) {
        const before = saved.preferences
        const preferences = sent.preferences.filter(it => !before.some(one => one.type === it.type && isSame(one, it)))
        const body = { preferences, quietHours: sent.quietHours, version: saved.version }
        try {
          const next = await client.notification.saveSettings({ body }, once({ body }))
          const last = sent
          batch(() => {
            load.put(next)
            if (draft.peek() === last) draft.value = null
          })
        } catch (error) {
          const current = currentOf<NotificationSettings>(error)
          if (!current) throw error
          batch(() => {
            load.put(current)
            draft.value = null
            isElsewhere.value = true
          })
          return undefined
        }
        sent = draft.peek()
        saved = load.value.peek()
      }
      isSaved.value = true
      return undefined
    })

  function choose(next: Partial<Draft>) {
    const now = shown.peek()
    if (!now) return
    batch(() => {
      draft.value = { preferences: now.preferences, quietHours: now.quietHours, ...next }
      isElsewhere.value = false
      isSaved.value = false
    })
    void save()
  }

  return {
    ...out({ shown, isElsewhere, isSaved }),
    load,
    busy: changes.busy,
    outcome: changes.outcome,
    /** Chooses for one kind of things. */
    prefer: (next: NotificationPreference) =>
      choose({ preferences: (shown.peek()?.preferences ?? []).map(it => (it.type === next.type ? next : it)) }),
    setQuiet: (quietHours: NotificationSettings['quietHours']) => choose({ quietHours }),
    /** Saves again what could not be saved. */
    retry: () => void save(),
  }
})

export type NotificationSettingsStore = InstanceType<typeof NotificationSettingsModel>
