import { computed, createModel, signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { createChanges, type Once } from './createChanges.ts'
import { useModel } from './model.ts'
import { createResend, isForNow } from './resend.ts'

/** Milliseconds without a further change before it is saved. */
const quietMs = 600

type Fields = Record<string, string>

/** `refused`: the server does not take it; it is not tried again before it is changed. */
export type SavedFieldsState = 'none' | 'busy' | 'saved' | 'late' | 'refused'

interface SavedFieldsOptions {
  initial: Fields
  /** A field that is not saved empty. */
  needed?: string | undefined
  /** Saves those fields that were changed. */
  save: (changed: Fields, once: Once) => Promise<void>
}

const SavedFieldsModel = createModel(({ initial, needed, save }: SavedFieldsOptions) => {
  const changes = createChanges()
  const entered = signal(initial)
  /** What the server has. */
  const kept = signal(initial)
  const isEdited = signal(false)
  const open = computed(() =>
    Object.fromEntries(
      Object.entries(entered.value)
        .map(([name, value]) => [name, value.trim()] as const)
        .filter(([name, value]) => value !== kept.value[name]?.trim() && (name !== needed || value !== '')),
    ),
  )
  const isOpen = computed(() => Object.keys(open.value).length > 0)
  const refused = computed(() => {
    const error = changes.outcome.value?.error
    return error !== undefined && !isForNow(error)
  })
  const send = () =>
    changes.change('save', async once => {
      const changed = open.peek()
      await save(changed, once)
      kept.value = { ...kept.peek(), ...changed }
      return undefined
    })
  const resend = createResend({
    changes,
    due() {
      // Anew with each letter.
      void entered.value
      return isOpen.value ? quietMs : null
    },
    send,
  })
  return {
    entered,
    state: computed((): SavedFieldsState => {
      if (changes.busy.value.has('save')) return 'busy'
      if (refused.value) return 'refused'
      if (changes.outcome.value?.error !== undefined || (isOpen.value && resend.isHeld())) return 'late'
      if (isOpen.value) return 'busy'
      return isEdited.value ? 'saved' : 'none'
    }),
    set(next: Fields) {
      entered.value = { ...entered.peek(), ...next }
      isEdited.value = true
      changes.forget()
    },
    leave() {
      if (isOpen.peek() && !changes.busy.peek().has('save') && !refused.peek()) void send()
    },
  }
})

/**
 * Fields of a form, each saved as it is entered; what could not be saved stays, and is sent again by itself. Who goes on to another page
 * has entered it all the same.
 */
export function useSavedFields<F extends { [Name in keyof F]: string }>(
  initial: F,
  save: (changed: Partial<F>, once: Once) => Promise<void>,
  needed?: keyof F & string,
): { entered: F; set: (next: Partial<F>) => void; state: SavedFieldsState } {
  useSignals()
  const latest = useRef(save)
  latest.current = save
  const store = useModel(
    () =>
      new SavedFieldsModel({
        initial,
        needed,
        save: (changed, once) => latest.current(changed as Partial<F>, once),
      }),
    [],
  )
  useEffect(() => () => store.leave(), [store])
  return {
    entered: { ...initial, ...store.entered.value },
    set: next => store.set(next as Fields),
    state: store.state.value,
  }
}
