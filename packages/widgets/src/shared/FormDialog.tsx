import { type FormEvent, useState } from 'react'
import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { cx } from './cx.ts'
import { Dialog, type DialogProps } from './Dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'actions' | 'keepOpen'> {
  /** Words of the button that sends what is entered. Enter in a field of one line does so, too. */
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
  /** Typed words that closing would lose: it asks once, naming them. */
  unsent?: string
}

/** Entries that are sent or given up. For a question without entries use Confirmation. */
export function FormDialog(props: FormDialogProps) {
  const { send, onSend, busy, blocked, isDone, danger, unsent, children, ...dialog } = props
  const { t } = useTrellis().i18n
  const [wasAsked, setAsked] = useState(false)
  const asks = wasAsked && unsent
  const close = () => (unsent ? setAsked(!asks) : dialog.onClose())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asks && !blocked && !busy) void onSend()
  }
  const drop = () => {
    setAsked(false)
    dialog.onClose()
  }
  return (
    <Dialog {...dialog} className={cx('t-formdialog', dialog.className)} keepOpen={busy} onClose={close}>
      <form noValidate onSubmit={submit}>
        {children}
        {/* The question takes the place of the buttons, which keep the focus. */}
        <div className="t-dialog__actions">
          {asks && <p role="alert">{t('core.unsent.text', { words: asks })}</p>}
          {!isDone && <Button onClick={close}>{t(asks ? 'core.unsent.keep' : 'core.actions.cancel')}</Button>}
          <Button
            kind={danger || asks ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={asks ? undefined : (blocked ?? undefined)}
            {...(asks ? { onClick: drop } : { type: 'submit' })}
          >
            {asks ? t('core.unsent.drop') : send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
