import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Saved } from '../shared/Saved.tsx'
import type { DraftState } from './createDraft.ts'
import { DraftConflict, type DraftConflictProps } from './DraftConflict.tsx'

export interface DraftNoticeProps<V> {
  draft: DraftConflictProps['draft'] & {
    state: ReadonlySignal<DraftState>
    newer: ReadonlySignal<V | null>
    error: ReadonlySignal<unknown>
    discard: () => void
  }
  /** The newer one, in a line. */
  textOf: (newer: V) => string
  /** The draft again, where it is a text: what both have changed may be merged. */
  words?: DraftConflictProps['words']
  /** It was given up for what is saved. */
  onTaken?: () => void
}

/** What stands between a draft and its being saved: a newer version, a deletion, a refusal, or no answer yet. Nothing is lost. */
export function DraftNotice<V>({ draft, textOf, words, onTaken }: DraftNoticeProps<V>) {
  useSignals()
  const { t } = useTrellis().i18n
  const newer = draft.newer.value
  if (draft.isGone.value || newer !== null)
    return (
      <DraftConflict
        draft={draft}
        words={words}
        text={newer === null ? '' : textOf(newer)}
        onTake={() => {
          draft.discard()
          onTaken?.()
        }}
      />
    )
  const error = draft.error.value
  if (error !== null)
    return (
      <Notice kind="critical" role="alert">
        {reasonOf(error, t)}
      </Notice>
    )
  return draft.state.value === 'late' ? <Saved state="late" label={t('core.states.notSaved')} /> : null
}
