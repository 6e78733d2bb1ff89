import { useSignals } from '@preact/signals-react/runtime'
import { Button, Dialog } from '@trellis/widgets'
import { useEffect } from 'react'
import { usePortal, useText } from '../context.tsx'
import { watchDialogs } from './watchDialogs.ts'

/**
 * Asks to refresh once another window has changed person or organisation, or signed out. It cannot be put away, stands above
 * every dialog, those that open after it, too, and closes none.
 */
export function SessionPopup() {
  useSignals()
  const portal = usePortal()
  const { t } = useText()
  const open = portal.session.changed.value
  useEffect(() => {
    if (!open) return
    return watchDialogs(top => {
      const own = document.querySelector<HTMLDialogElement>('dialog.t-session')
      if (!own?.showModal || !top || top === own) return
      own.close()
      own.showModal()
    })
  }, [open])
  return (
    <Dialog
      open={open}
      className="t-session"
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
