import { computed, createModel, effect, signal } from '@preact/signals-core'
import { type Client, type TeamNote, teamLengths } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { begunOf, createVersioned } from '../shared/createVersioned.ts'
import { kept, type Owner } from '../shared/kept.ts'
import { mergeTexts } from '../shared/mergeTexts.ts'
import { out } from '../shared/model.ts'
import { createResend, isForNow } from '../shared/resend.ts'

export interface FocusNoteOptions {
  client: Client
  teamId: number
  /** Whose draft it is, on a device that others use too. */
  person: Owner | undefined
  /** Versions, newest first; null until they are loaded. */
  notes: readonly TeamNote[] | null
  /** What the text begins with in place of the last version, where none was begun before. */
  suggestion?: string
}

/** `late` is kept here and sent again by itself. */
export type NoteState = 'saved' | 'changed' | 'busy' | 'late' | 'failed'

/** The focus note of a team: each save is a new version. What is typed is kept on the device, and sent by itself once the network is back. */
export const FocusNoteModel = createModel(({ client, teamId, person, notes, suggestion }: FocusNoteOptions) => {
  const changes = createChanges()
  const note = createVersioned<TeamNote, string>({
    changes,
    storage: kept(
      person,
      `note.${teamId}`,
      begunOf(found => (typeof found === 'string' ? found : null)),
      'local',
    ),
    draftOf: saved => saved?.text ?? '',
    same: (one, other) => one === other,
    save(text, version, once) {
      const call = { params: { teamId }, body: { type: 'FOCUS_NOTE' as const, text, version } }
      return client.team.saveNote(call, once(call))
    },
  })
  if (notes) note.open(notes[0] ?? null, suggestion)

  const versions = signal(notes ?? [])
  effect(() => {
    const now = note.saved.value
    if (now && now.version !== versions.peek()[0]?.version) versions.value = [now, ...versions.peek()]
  })
  const error = computed(() => changes.outcome.value?.error ?? null)
  const asking = signal(false)
  const merged = computed(() =>
    asking.value && note.sides.value ? mergeTexts(note.sides.value, teamLengths.note) : null,
  )
  const state = computed<NoteState>(() => {
    if (changes.busy.value.has('save')) return 'busy'
    if (error.value !== null) return isForNow(error.value) ? 'late' : 'failed'
    return note.changed.value ? 'changed' : 'saved'
  })

  async function save(): Promise<void> {
    if (state.peek() === 'busy' || state.peek() === 'saved') return
    await note.save()
    asking.value = note.newer.peek() !== null
  }

  createResend({ changes, due: () => (state.value === 'late' ? 0 : null), send: save })

  return {
    ...out({ versions, state }),
    current: note.saved,
    text: note.draft,
    /** Why the server did not take it. */
    error: computed(() => (state.value === 'failed' ? error.value : null)),
    /** The newer version that met the save; the typed text is still in `text`. */
    conflict: computed(() => (asking.value ? note.newer.value : null)),
    /** The text with what both have changed; null where that is not clean. */
    merged,
    edit: note.edit,
    save,
    discard: note.takeSaved,
    /**
     * `mine` saves the typed text after the newer version, `both` what is merged, `theirs` takes that over, `later` goes on typing.
     * Where somebody is faster once more, it is asked anew.
     */
    async resolve(choice: 'mine' | 'both' | 'theirs' | 'later') {
      const both = merged.peek()
      asking.value = false
      if (choice === 'theirs') note.takeSaved()
      if (choice === 'both' && both !== null) note.edit(both)
      if (choice === 'mine' || (choice === 'both' && both !== null)) {
        await note.keepMine()
        asking.value = note.newer.peek() !== null
      }
    },
  }
})

export type FocusNoteStore = InstanceType<typeof FocusNoteModel>
