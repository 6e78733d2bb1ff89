import type { ReadonlySignal } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import type { DraftState } from './createDraft.ts'

interface Draft {
  state: ReadonlySignal<DraftState>
  newer: ReadonlySignal<unknown>
  isDone: ReadonlySignal<boolean>
  discard: () => void
}

/**
 * Whether the dialog of a draft is open, whether words in it were never sent, and what closing it does: what was never sent is given up, but what waits for the network
 * is sent from behind, and comes back where there is something to choose, or where it is asked for again (`asked`, another object
 * each time).
 */
export function useDraftDialog(draft: Draft, asked: object, onClose: () => void) {
  const [isBehind, setBehind] = useState(false)
  useEffect(() => setBehind(false), [asked])
  const isDone = draft.isDone.value
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone])
  const close = () => {
    if (draft.state.peek() === 'late') return setBehind(true)
    draft.discard()
    onClose()
  }
  const isUnsent = ['changed', 'failed'].includes(draft.state.value)
  return { isUnsent, open: !isBehind || draft.state.value === 'failed' || draft.newer.value !== null, close }
}
