import { computed, signal } from '@preact/signals-core'
import { type Client, NetworkError, type TeamNote, TrellisError } from '@trellis/sdk'

const retryMs = 5000

export interface FocusNoteOptions {
  client: Client
  teamId: number
  /** Whose draft it is, on a device that others use too. */
  userId: number
  /** Versions, newest first. */
  notes: readonly TeamNote[]
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** `late` is kept here and sent again by itself. */
export type NoteState = 'saved' | 'changed' | 'busy' | 'late' | 'failed'

/**
 * The focus note of a team: what is typed is kept on the device until it is saved, each save is a new version,
 * and a version that somebody saved meanwhile is never overwritten unasked.
 */
export function createFocusNote({ client, teamId, userId, notes, storage }: FocusNoteOptions) {
  const draftKey = `trellis.note.${userId}.${teamId}`
  const versions = signal<readonly TeamNote[]>(notes)
  const current = computed(() => versions.value[0])
  const text = signal(notes[0]?.text ?? '')
  const state = signal<NoteState>('saved')
  const conflict = signal<TeamNote | null>(null)
  const error = signal<unknown>(null)
  /** The version that the text was begun from. */
  let base = notes[0]?.version ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const drop = () => storage?.removeItem(draftKey)
  const keep = () => storage?.setItem(draftKey, JSON.stringify({ text: text.peek(), base }))

  const restore = () => {
    try {
      const draft = JSON.parse(storage?.getItem(draftKey) ?? 'null') as { text: string; base: number } | null
      if (typeof draft?.text !== 'string' || draft.text === text.peek()) return
      text.value = draft.text
      base = draft.base
      state.value = 'changed'
    } catch {
      drop()
    }
  }
  restore()

  function edit(next: string) {
    text.value = next
    error.value = null
    clearTimeout(timer)
    if (next === (current.peek()?.text ?? '')) {
      base = current.peek()?.version ?? 0
      state.value = 'saved'
      return drop()
    }
    state.value = 'changed'
    keep()
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (state.peek() === 'busy' || state.peek() === 'saved') return
    const sent = text.peek()
    state.value = 'busy'
    error.value = null
    try {
      const note = await client.team.saveNote({
        params: { teamId },
        body: { type: 'FOCUS_NOTE', text: sent, version: base },
      })
      versions.value = [note, ...versions.peek()]
      base = note.version
      state.value = 'saved'
      if (text.peek() === sent) drop()
      else edit(text.peek())
    } catch (reason) {
      failed(reason)
    }
  }

  function failed(reason: unknown) {
    if (reason instanceof NetworkError) {
      state.value = 'late'
      timer = setTimeout(() => void save(), retryMs)
      return
    }
    const newer = reason instanceof TrellisError && reason.code === 'conflict' ? currentOf(reason) : null
    state.value = newer ? 'changed' : 'failed'
    if (newer) {
      conflict.value = newer
      versions.value = [newer, ...versions.peek().filter(it => it.version !== newer.version)]
    } else error.value = reason
  }

  return {
    versions: computed(() => versions.value),
    current,
    text: computed(() => text.value),
    state: computed(() => state.value),
    /** The newer version that met the save; the typed text is still in `text`. */
    conflict: computed(() => conflict.value),
    error: computed(() => error.value),
    edit,
    save,
    discard: () => edit(current.peek()?.text ?? ''),
    /** `mine` saves the typed text after the newer version, `theirs` takes that over, `later` goes on typing. */
    async resolve(choice: 'mine' | 'theirs' | 'later') {
      const newer = conflict.peek()
      conflict.value = null
      if (!newer || choice === 'later') return
      base = newer.version
      if (choice === 'theirs') return edit(newer.text)
      await save()
    },
    dispose: () => clearTimeout(timer),
  }
}

export type FocusNoteStore = ReturnType<typeof createFocusNote>

function currentOf(error: TrellisError): TeamNote | null {
  const details = error.details
  return details && !Array.isArray(details) ? ((details.current as TeamNote | null | undefined) ?? null) : null
}
