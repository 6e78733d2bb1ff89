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
}

/** Answered in two windows: the person chooses, and nothing is overwritten before. */
export function ChangedTwice({ store, text }: ChangedTwiceProps) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <Dialog
      open={store.newer.value !== null}
      keepOpen
      title={t('survey.conflict.title')}
      text={text}
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={store.takeTheirs}>{t('survey.conflict.theirs')}</Button>
          <Button kind="primary" onClick={() => void store.keepMine()}>
            {t('survey.conflict.mine')}
          </Button>
        </>
      }
    />
  )
}
