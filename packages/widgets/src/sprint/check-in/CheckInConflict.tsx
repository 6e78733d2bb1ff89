import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Dialog } from '../../shared/Dialog.tsx'
import type { CheckInStore } from './CheckInModel.ts'

/** Answered in two windows: the person chooses, and nothing is overwritten before. */
export function CheckInConflict({ store }: { store: CheckInStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  return (
    <Dialog
      open={store.newer.value !== null}
      keepOpen
      title={t('survey.conflict.title')}
      text={t('sprint.checkIn.conflict')}
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
