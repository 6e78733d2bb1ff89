import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export type ConfirmationResult = 'confirm' | 'decline' | 'dismiss'

export interface ConfirmationProps {
  open: boolean
  title: string
  text?: ReactNode
  /** Label of the button that confirms; null hides it. */
  yes?: string | null
  /** Label of the button that declines; null hides it. */
  no?: string | null
  /** Name of the close button; null hides it. */
  close?: string | null
  onResult: (result: ConfirmationResult) => void
  size?: 500 | 600
  /** Something will be lost: the text names it, and the declining button has the focus. */
  danger?: boolean
  /** The confirmed action runs. */
  busy?: boolean
  children?: ReactNode
}

/** Asks once before something happens. Esc, the close button and a press beside it dismiss, which is not declining. */
export function Confirmation({
  yes = null,
  no = null,
  close = null,
  onResult,
  danger,
  busy,
  ...dialog
}: ConfirmationProps) {
  const actions = (yes !== null || no !== null) && (
    <>
      {no !== null && (
        <Button onClick={() => onResult('decline')} data-autofocus={danger || undefined}>
          {no}
        </Button>
      )}
      {yes !== null && (
        <Button
          kind={danger ? 'danger' : 'primary'}
          busy={busy}
          data-autofocus={danger ? undefined : true}
          onClick={() => onResult('confirm')}
        >
          {yes}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      {...dialog}
      role={danger ? 'alertdialog' : undefined}
      closeLabel={close}
      keepOpen={busy}
      onClose={() => onResult('dismiss')}
      actions={actions || undefined}
    />
  )
}
