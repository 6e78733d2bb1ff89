import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'

export interface ChangedTwiceProps {
  /** What stands in conflict, with the two ways out of it. */
  store: { newer: ReadonlySignal<unknown>; takeTheirs: () => void; keepMine: () => Promise<unknown> }
  /** What the two versions are of. */
  text: string
  /** Where these are not answers: how the dialog and its two ways are called. */
  words?: { title: string; theirs: string; mine: string }
}

/** Answered or changed in two windows: the person chooses, and nothing is overwritten before. */
export function ChangedTwice({ store, text, words }: ChangedTwiceProps) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <Dialog
      open={store.newer.value !== null}
      keepOpen
      title={words?.title ?? t('survey.conflict.title')}
      text={text}
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={store.takeTheirs}>{words?.theirs ?? t('survey.conflict.theirs')}</Button>
          <Button kind="primary" onClick={() => void store.keepMine()}>
            {words?.mine ?? t('survey.conflict.mine')}
          </Button>
        </>
      }
    />
  )
}
