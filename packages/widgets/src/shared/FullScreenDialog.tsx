import { type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { xIcon } from './signs.ts'
import { askingToClose, useModal } from './useModal.ts'

export interface FullScreenDialogProps {
  open: boolean
  title: string
  subtitle?: string
  /** Asked for by Esc and the close button. Leaving may need a question; the caller asks it. */
  onClose: () => void
  /** Name of the close button at the right; null hides it, where `actions` hold 'Save & Exit'. */
  closeLabel?: string | null
  /** How far the task is, 0 to 100; without it no bar is drawn. */
  progress?: number
  progressLabel?: string
  /** Right of the title: saved state, language, exit. */
  actions?: ReactNode
  /** Stays at the bottom: previous, next. */
  foot?: ReactNode
  children: ReactNode
}

/** A whole task over everything else: surveys, check-ins, wizards. The body scrolls; title and foot stay. */
export function FullScreenDialog(props: FullScreenDialogProps) {
  const { open, title, subtitle, onClose, closeLabel = null, progress, progressLabel, actions, foot, children } = props
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref, open)
  if (!open) return null
  return (
    <dialog ref={ref} part="full" className="t-full t-modal" aria-labelledby={id} {...askingToClose(onClose)}>
      <header className="t-full__bar">
        <div className="t-full__row">
          <div className="t-full__title">
            <h1 id={id} tabIndex={-1}>
              {title}
            </h1>
            {subtitle && <p role="status">{subtitle}</p>}
          </div>
          {actions}
          {closeLabel !== null && <Button kind="quiet" icon={xIcon} label={closeLabel} onClick={onClose} />}
        </div>
        {progress !== undefined && <ProgressBar value={progress} label={progressLabel ?? title} />}
      </header>
      <div className="t-full__body">{children}</div>
      {foot && (
        <footer className="t-full__foot">
          <div>{foot}</div>
        </footer>
      )}
    </dialog>
  )
}
