import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Saved } from '../shared/Saved.tsx'
import type { DraftState } from './createDraft.ts'

export interface DraftNoticeProps<V> {
  draft: {
    state: ReadonlySignal<DraftState>
    newer: ReadonlySignal<V | null>
    error: ReadonlySignal<unknown>
    isGone: ReadonlySignal<boolean>
    keepMine: () => Promise<void>
    addAgain: () => Promise<void>
    discard: () => void
  }
  /** The newer one, in a line. */
  textOf: (newer: V) => string
  /** It was given up for what is saved. */
  onTaken?: () => void
}

/** What stands between a draft and its being saved: a newer version, a deletion, a refusal, or no answer yet. Nothing is lost. */
export function DraftNotice<V>({ draft, textOf, onTaken }: DraftNoticeProps<V>) {
  useSignals()
  const { t } = useTrellis().i18n
  const newer = draft.newer.value
  const take = () => {
    draft.discard()
    onTaken?.()
  }
  if (draft.isGone.value)
    return (
      <Notice
        kind="caution"
        role="alert"
        actions={
          <>
            <Button size="small" onClick={take}>
              {t('plan.board.conflict.drop')}
            </Button>
            <Button size="small" onClick={() => void draft.addAgain()}>
              {t('plan.board.conflict.again')}
            </Button>
          </>
        }
      >
        {t('plan.board.conflict.gone')}
      </Notice>
    )
  if (newer !== null)
    return (
      <Notice
        kind="caution"
        role="alert"
        actions={
          <>
            <Button size="small" onClick={take}>
              {t('team.board.conflict.theirs')}
            </Button>
            <Button size="small" onClick={() => void draft.keepMine()}>
              {t('team.board.conflict.mine')}
            </Button>
          </>
        }
      >
        {t('plan.board.conflict.newer', { text: textOf(newer) || t('team.board.focus.blank') })}
      </Notice>
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
