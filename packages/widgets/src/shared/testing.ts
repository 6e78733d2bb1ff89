import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Import for its effect in component tests: jsdom has neither modal dialogs nor popovers, and nothing is cleaned up by itself. */
afterEach(cleanup)

if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('button, input, textarea, select')?.focus()
  }
  HTMLDialogElement.prototype.close = function () {
    this.removeAttribute('open')
  }
  // What a browser does with Esc while a modal dialog is open.
  document.addEventListener('keydown', event => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (event.key === 'Escape' && !event.defaultPrevented)
      dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}

// jsdom hides what has a popover attribute and cannot show it.
if (typeof HTMLElement !== 'undefined' && !HTMLElement.prototype.showPopover) {
  HTMLElement.prototype.showPopover = function () {
    this.style.display = 'block'
  }
  HTMLElement.prototype.hidePopover = function () {
    this.style.display = ''
  }
}
