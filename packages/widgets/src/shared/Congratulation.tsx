import { type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { thumbsUpFillIcon } from './icons.ts'
import { LogoSign } from './Logo.tsx'
import { xIcon } from './signs.ts'
import { askingToClose, useModal } from './useModal.ts'

export interface CongratulationProps {
  open: boolean
  image: 'thumbs' | 'logo'
  text: string
  description?: ReactNode
  /** Closes first and then runs `onAction`; null or left out hides it. */
  actionLabel?: string | null
  onAction?: () => void
  /** Leaves the action out below 600 px. */
  hideActionOnMobile?: boolean
  /** Name of the close button; null or left out hides it. */
  closeLabel?: string | null
  onClose: () => void
  /** Nothing but the owner closes it: Esc, the close button and the action leave it open. */
  keepOpen?: boolean
}

/** A moment to be glad about something reached. Keep it rare. */
export function Congratulation(props: CongratulationProps) {
  const {
    open,
    image,
    text,
    description,
    actionLabel = null,
    onAction,
    hideActionOnMobile,
    closeLabel = null,
    onClose,
    keepOpen,
  } = props
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref, open)
  if (!open) return null
  const close = () => {
    if (!keepOpen) onClose()
  }
  return (
    <dialog
      ref={ref}
      part="dialog"
      className="t-dialog t-modal t-congrats"
      aria-labelledby={`${id}-text`}
      aria-describedby={description ? `${id}-more` : undefined}
      {...askingToClose(close)}
    >
      <div className="t-dialog__box">
        {closeLabel !== null && (
          <div className="t-congrats__close">
            <Button kind="quiet" icon={xIcon} label={closeLabel} onClick={close} />
          </div>
        )}
        <div className="t-congrats__image">{image === 'logo' ? <LogoSign /> : <Icon path={thumbsUpFillIcon} />}</div>
        <h2 id={`${id}-text`} tabIndex={-1} className="t-title">
          {text}
        </h2>
        {description && (
          <div id={`${id}-more`} className="t-dialog__text">
            {description}
          </div>
        )}
        {actionLabel !== null && (
          <div className={hideActionOnMobile ? 't-dialog__actions t-congrats__wide' : 't-dialog__actions'}>
            <Button
              kind="primary"
              size="large"
              onClick={() => {
                close()
                onAction?.()
              }}
            >
              {actionLabel}
            </Button>
          </div>
        )}
      </div>
    </dialog>
  )
}
