import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A busy machine is slow: what is awaited may come later than in the second that both wait for by themselves.
const patientMs = 15_000
configure({ asyncUtilTimeout: patientMs })
const { waitFor } = vi
vi.waitFor = (holds, options) =>
  waitFor(holds, { timeout: patientMs, ...(typeof options === 'number' ? { timeout: options } : options) })

// The setup of all component tests. The files of a worker share one page: a test finds nothing of another there, and what it
// has drawn does not outlive it. jsdom has neither modal dialogs nor popovers.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

if (!HTMLDialogElement.prototype.showModal) {
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
if (!HTMLElement.prototype.showPopover) {
  HTMLElement.prototype.showPopover = function () {
    this.style.display = 'block'
  }
  HTMLElement.prototype.hidePopover = function () {
    this.style.display = ''
  }
}
