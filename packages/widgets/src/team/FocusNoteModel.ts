import { computed, createModel, effect, signal } from '@preact/signals-core'
import { type Client, NetworkError, randomId, type TeamNote, TrellisError } from '@trellis/sdk'
import { kept, type Owner } from '../shared/kept.ts'
import { out } from '../shared/model.ts'

const retryMs = 5000

export interface FocusNoteOptions {
  client: Client
  teamId: number
  /** Whose draft it is, on a device that others use too. */
  person: Owner | undefined
  /** Versions, newest first. */
  notes: readonly TeamNote[]
}

/** `late` is kept here and sent again by itself. */
export type NoteState = 'saved' | 'changed' | 'busy' | 'late' | 'failed'

/**
 * The focus note of a team: what is typed is kept on the device until it is saved, each save is a new version,
 * and a version that somebody saved meanwhile is never overwritten unasked.
 */
export const FocusNoteModel = createModel(({ client, teamId, person, notes }: FocusNoteOptions) => {
  const storage = kept(
    person,
    `note.${teamId}`,
    found => {
      const { text, base } = (found ?? {}) as { text?: unknown; base?: unknown }
      return typeof text === 'string' && typeof base === 'number' ? { text, base } : null
    },
    'local',
  )
  const versions = signal<readonly TeamNote[]>(notes)
  const current = computed(() => versions.value[0])
  const text = signal(notes[0]?.text ?? '')
  const state = signal<NoteState>('saved')
  /** The newer version that met the save; the typed text is still in `text`. */
  const conflict = signal<TeamNote | null>(null)
  const error = signal<unknown>(null)
  /** The version that the text was begun from. */
  let base = notes[0]?.version ?? 0
  /** Names the save of this text over this version: sent again after a lost reply, it has one effect. */
  let idempotencyKey = randomId()
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = false

  const draft = storage.read()
  if (draft && draft.text !== text.peek()) {
    text.value = draft.text
    base = draft.base
    state.value = 'changed'
  }

  function edit(next: string) {
    text.value = next
    error.value = null
    idempotencyKey = randomId()
    clearTimeout(timer)
    if (next === (current.peek()?.text ?? '')) {
      base = current.peek()?.version ?? 0
      state.value = 'saved'
      return storage.drop()
    }
    state.value = 'changed'
    storage.keep({ text: next, base })
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (state.peek() === 'busy' || state.peek() === 'saved') return
    const sent = text.peek()
    state.value = 'busy'
    error.value = null
    try {
      const body = { type: 'FOCUS_NOTE' as const, text: sent, version: base }
      const note = await client.team.saveNote({ params: { teamId }, body }, { idempotencyKey })
      versions.value = [note, ...versions.peek()]
      base = note.version
      state.value = 'saved'
      // What was typed meanwhile is a change of the version that is there now.
      if (text.peek() === sent) storage.drop()
      else edit(text.peek())
    } catch (reason) {
      failed(reason)
    }
  }

  function failed(reason: unknown) {
    if (reason instanceof NetworkError) {
      state.value = 'late'
      if (!left) timer = setTimeout(() => void save(), retryMs)
      return
    }
    const newer = reason instanceof TrellisError && reason.code === 'conflict' ? currentOf(reason) : null
    state.value = newer ? 'changed' : 'failed'
    if (newer) {
      conflict.value = newer
      versions.value = [newer, ...versions.peek().filter(it => it.version !== newer.version)]
    } else error.value = reason
  }

  effect(() => {
    const send = () => {
      if (state.peek() === 'late') void save()
    }
    window.addEventListener('online', send)
    return () => {
      left = true
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
  })

  return {
    ...out({ versions, current, text, state, conflict, error }),
    edit,
    save,
    discard: () => edit(current.peek()?.text ?? ''),
    /** `mine` saves the typed text after the newer version, `theirs` takes that over, `later` goes on typing. */
    async resolve(choice: 'mine' | 'theirs' | 'later') {
      const newer = conflict.peek()
      conflict.value = null
      if (!newer || choice === 'later') return
      base = newer.version
      idempotencyKey = randomId()
      if (choice === 'theirs') return edit(newer.text)
      await save()
    },
  }
})

export type FocusNoteStore = InstanceType<typeof FocusNoteModel>

function currentOf(error: TrellisError): TeamNote | null {
  const details = error.details
  return details && !Array.isArray(details) ? ((details.current as TeamNote | null | undefined) ?? null) : null
}
