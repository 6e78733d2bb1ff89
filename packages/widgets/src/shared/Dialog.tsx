import { type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { doubleMs } from './doubleMs.ts'
import { xIcon } from './signs.ts'
import { askingToClose, useModal } from './useModal.ts'

export interface DialogProps {
  open: boolean
  title: string
  /** Asked for by Esc, the close button and a press beside the dialog. */
  onClose: () => void
  /** Name of the close button; null hides it. */
  closeLabel?: string | null
  /** Esc and a press beside the dialog do nothing. */
  keepOpen?: boolean
  text?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** 500 px for a short question, 600 for surveys. */
  size?: 500 | 600
  role?: 'dialog' | 'alertdialog'
  className?: string
}

/**
 * A modal dialog in the top layer. Focus goes to `[data-autofocus]`, else the first field, else the first action,
 * and comes back to where it was. For questions use Confirmation, for whole tasks FullScreenDialog.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    onClose,
    closeLabel = null,
    keepOpen,
    text,
    children,
    actions,
    size = 500,
    role,
    className,
  } = props
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const since = useMemo(() => performance.now(), [open])
  useModal(ref, open)
  if (!open) return null
  const beside = (event: MouseEvent) => {
    if (event.target === ref.current && !keepOpen && performance.now() - since > doubleMs) onClose()
  }
  return (
    <dialog
      ref={ref}
      part="dialog"
      role={role}
      className={cx('t-dialog', 't-modal', size === 600 && 't-dialog--wide', className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onMouseDown={beside}
      {...askingToClose(() => keepOpen || onClose())}
    >
      <div className="t-dialog__box">
        <div className="t-dialog__head">
          <h2 id={`${id}-title`} tabIndex={-1} className="t-heading">
            {title}
          </h2>
          {closeLabel !== null && <Button kind="quiet" icon={xIcon} label={closeLabel} onClick={onClose} />}
        </div>
        {text && (
          <div id={`${id}-text`} className="t-dialog__text">
            {text}
          </div>
        )}
        {children && <div className="t-dialog__body">{children}</div>}
        {actions && <div className="t-dialog__actions">{actions}</div>}
      </div>
    </dialog>
  )
}
