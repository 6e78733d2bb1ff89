import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { mergeTexts, type Sides } from '../shared/mergeTexts.ts'
import { Notice } from '../shared/Notice.tsx'

export interface DraftConflictProps {
  draft: {
    isGone: ReadonlySignal<boolean>
    keepMine: () => Promise<void>
    addAgain: () => Promise<void>
  }
  /** The draft of a text of at most so many characters, as it can be merged with the newer one. */
  words?: { sides: ReadonlySignal<Sides | null>; edit: (next: string) => void; most: number } | undefined
  /** The newer one, in a line. */
  text: string
  /** Gives the draft up for what is saved. */
  onTake: () => void
}

const mergedOf = (words: DraftConflictProps['words'], sides: Sides | null | undefined) =>
  words && sides ? mergeTexts(sides, words.most) : null

/** A draft of what somebody else has changed or deleted since it was begun: what is to become of it is chosen. */
export function DraftConflict({ draft, words, text, onTake }: DraftConflictProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const isGone = draft.isGone.value
  const merged = isGone ? null : mergedOf(words, words?.sides.value)
  const keepBoth = () => {
    // Pressed twice, or while a newer one comes in: only what is shown is saved.
    if (merged === null || mergedOf(words, words?.sides.peek()) !== merged) return
    words?.edit(merged)
    void draft.keepMine()
  }
  return (
    <Notice
      kind="caution"
      role="alert"
      actions={
        <>
          {merged !== null && (
            <Button size="small" onClick={keepBoth}>
              {t('team.board.conflict.both')}
            </Button>
          )}
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
      {merged !== null && (
        <>
          <p className="t-label">{t('team.board.conflict.bothText')}</p>
          <p className="t-plan__note">{merged}</p>
        </>
      )}
    </Notice>
  )
}
