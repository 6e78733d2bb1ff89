import { type RefObject, type SyntheticEvent, useLayoutEffect } from 'react'
import { headingAround } from './headingAround.ts'
import { keepFocus } from './keepFocus.ts'

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
 * Becoming modal asks for styles and layout: it comes after what is drawn in the same moment, so that both are worked out once.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const root = element.getRootNode() as Document | ShadowRoot
    const opener = root.activeElement as HTMLElement | null
    const toHeading = headingAround(opener)
    let isThere = true
    keepFocus(element)
    element.setAttribute('open', '')
    void (async () => {
      // The first wait is for what drawing this has called for, the second until that is drawn.
      await null
      await null
      if (!isThere) return
      element.removeAttribute('open')
      element.showModal()
      // The top layer is a stack: what was being said lies above the dialog again.
      for (const toasts of root.querySelectorAll<HTMLElement>('.t-toasts:popover-open')) {
        toasts.hidePopover()
        toasts.showPopover()
      }
      for (const selector of firstFocus) {
        const target = element.querySelector<HTMLElement>(selector)
        if (target) {
          // Not scrolled to: long text is read from its beginning.
          target.focus({ preventScroll: true })
          break
        }
      }
    })()
    return () => {
      isThere = false
      element.close()
      opener?.focus({ preventScroll: true })
      toHeading()
    }
  }, [dialog, open])
}

/**
 * What asks a dialog to close: Escape, and `cancel`, which a phone's way back makes. Escape is taken as a key: a browser lets `cancel`
 * be held off once between two other presses, and then closes the dialog whatever is written in it.
 */
export const askingToClose = (close: () => void) => {
  const ask = (event: SyntheticEvent & { key?: string }) => {
    if (event.defaultPrevented || !(event.key ? event.key === 'Escape' : event.target === event.currentTarget)) return
    event.preventDefault()
    close()
  }
  return { onKeyDown: ask, onCancel: ask }
}
