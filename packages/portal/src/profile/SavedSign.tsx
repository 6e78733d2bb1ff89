import type { SavedFieldsState } from '@trellis/widgets'
import { Saved } from '@trellis/widgets'
import { useText } from '../context.tsx'

const words = { busy: 'core.states.saving', saved: 'core.states.saved', late: 'core.states.notSaved' } as const

/** The quiet word at the head of a section that saves itself. */
export function SavedSign({ state }: { state: SavedFieldsState }) {
  const { t } = useText()
  return state === 'none' || state === 'refused' ? null : <Saved state={state} label={t(words[state])} />
}
