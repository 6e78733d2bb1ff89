import { type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { xIcon } from './signs.ts'
import { askingToClose, useModal } from './useModal.ts'

export interface BottomSheetProps {
  open: boolean
  title: string
  onClose: () => void
  closeLabel: string
  children: ReactNode
  /** Buttons that stay at the bottom. */
  foot?: ReactNode
}

/** Filters and details beside the page: from the bottom below 960 px, a sheet at the end side above. */
export function BottomSheet({ open, title, onClose, closeLabel, children, foot }: BottomSheetProps) {
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref, open)
  if (!open) return null
  return (
    <dialog
      ref={ref}
      part="sheet"
      className="t-sheet t-modal"
      aria-labelledby={id}
      onMouseDown={event => {
        if (event.target === ref.current) onClose()
      }}
      {...askingToClose(onClose)}
    >
      <div className="t-sheet__box">
        <header className="t-sheet__head">
          <h2 id={id} tabIndex={-1} className="t-subheading">
            {title}
          </h2>
          <Button kind="quiet" icon={xIcon} label={closeLabel} onClick={onClose} />
        </header>
        <div className="t-sheet__body">{children}</div>
        {foot && <footer className="t-sheet__foot">{foot}</footer>}
      </div>
    </dialog>
  )
}
