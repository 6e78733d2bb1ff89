import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Dialog } from '../../shared/Dialog.tsx'
import type { DesignStore } from './DesignModel.ts'

/** The draft was changed elsewhere while this window changed it: the person chooses, nothing is overwritten before. */
export function DesignConflict({ store }: { store: DesignStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const newer = store.newer.value
  const take = () => {
    store.takeSaved()
    if (!store.design.peek()) store.go('SELECT_SPRINT')
  }
  return (
    <Dialog
      open={newer !== null}
      title={t('sprint.design.conflict.title')}
      text={
        newer?.design
          ? t('sprint.design.conflict.text', { label: newer.design.label })
          : t('sprint.design.conflict.gone')
      }
      closeLabel={null}
      keepOpen
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={take}>{t('sprint.design.conflict.theirs')}</Button>
          <Button kind="primary" onClick={() => void store.keepMine()}>
            {t('sprint.design.conflict.mine')}
          </Button>
        </>
      }
    />
  )
}
