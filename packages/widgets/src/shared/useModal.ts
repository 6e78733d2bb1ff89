import { type RefObject, useLayoutEffect } from 'react'

const firstFocus = [
  '[data-autofocus]',
  ':is(.t-dialog__body, .t-sheet__body) :is(input, textarea, select):not(:disabled)',
  '.t-dialog__actions .t-button:not(:disabled)',
  // Not the close button, which comes first and would greet with its tooltip.
  'h1, h2',
]

/**
 * Opens a native dialog modally while it is mounted and gives the focus back to where it was.
 * The browser gives it back only on close(), not when the element is removed, and a shadow root has its own active element.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const root = element.getRootNode() as Document | ShadowRoot
    const opener = root.activeElement as HTMLElement | null
    if (element.showModal) element.showModal()
    else element.setAttribute('open', '')
    for (const selector of firstFocus) {
      const target = element.querySelector<HTMLElement>(selector)
      if (target) {
        // Not scrolled to: long text is read from its beginning.
        target.focus({ preventScroll: true })
        break
      }
    }
    return () => {
      if (element.close) element.close()
      else element.removeAttribute('open')
      if (opener?.isConnected && root.activeElement !== opener) opener.focus({ preventScroll: true })
    }
  }, [dialog, open])
}
