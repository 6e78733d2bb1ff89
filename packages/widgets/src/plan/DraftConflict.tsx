import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'

export interface DraftConflictProps {
  draft: {
    isGone: ReadonlySignal<boolean>
    keepMine: () => Promise<void>
    addAgain: () => Promise<void>
  }
  /** The newer one, in a line. */
  text: string
  /** Gives the draft up for what is saved. */
  onTake: () => void
}

/** A draft of what somebody else has changed or deleted since it was begun: what is to become of it is chosen. */
export function DraftConflict({ draft, text, onTake }: DraftConflictProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const isGone = draft.isGone.value
  return (
    <Notice
      kind="caution"
      role="alert"
      actions={
        <>
          <Button size="small" onClick={onTake}>
            {t(isGone ? 'plan.board.conflict.drop' : 'team.board.conflict.theirs')}
          </Button>
          <Button size="small" onClick={() => void (isGone ? draft.addAgain() : draft.keepMine())}>
            {t(isGone ? 'plan.board.conflict.again' : 'team.board.conflict.mine')}
          </Button>
        </>
      }
    >
      {isGone
        ? t('plan.board.conflict.gone')
        : t('plan.board.conflict.newer', { text: text || t('team.board.focus.blank') })}
    </Notice>
  )
}
