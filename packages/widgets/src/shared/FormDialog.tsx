import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { cx } from './cx.ts'
import { Dialog, type DialogProps } from './Dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'actions' | 'keepOpen'> {
  /** Words of the button that sends what is entered. */
  send: string
  onSend: () => unknown
  /** It is being sent: the dialog stays. */
  busy: boolean
  /** Why it cannot be sent yet. */
  blocked?: string | null
  /** It is sent: there is nothing left to give up. */
  isDone?: boolean
  /** Something will be lost. */
  danger?: boolean
}

/** Entries that are sent or given up. For a question without entries use Confirmation. */
export function FormDialog({ send, onSend, busy, blocked, isDone, danger, ...dialog }: FormDialogProps) {
  const { t } = useTrellis().i18n
  return (
    <Dialog
      {...dialog}
      className={cx('t-formdialog', dialog.className)}
      keepOpen={busy}
      actions={
        <>
          {!isDone && <Button onClick={dialog.onClose}>{t('core.actions.cancel')}</Button>}
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={blocked ?? undefined}
            onClick={() => void onSend()}
          >
            {send}
          </Button>
        </>
      }
    />
  )
}
