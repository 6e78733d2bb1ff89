import { useSignals } from '@preact/signals-react/runtime'
import { Button, Dialog } from '@trellis/widgets'
import { usePortal, useText } from '../context.tsx'

/** Asks to refresh once another tab has changed person or organisation. It cannot be put away. */
export function SessionPopup() {
  useSignals()
  const portal = usePortal()
  const { t } = useText()
  return (
    <Dialog
      open={portal.session.changed.value}
      keepOpen
      role="alertdialog"
      onClose={() => {}}
      title={t('core.session.title')}
      text={t('core.session.body')}
      actions={
        <Button kind="primary" onClick={() => portal.reload()}>
          {t('core.session.refresh')}
        </Button>
      }
    />
  )
}
