import { focusIfLost } from './focusIfLost.ts'

/**
 * Who goes by keys is not sent back to the top of the page: where what had the focus in a box is gone, whatever took it away, its first
 * heading gets it, and then the heading of what comes in its place. What lies under a modal dialog cannot take it.
 */
export function keepFocus(box: HTMLElement): void {
  let had: Element | null = null
  const note = () =>
    queueMicrotask(() => {
      const now = box.querySelector(':focus')
      // What went with its focus is remembered until another has it.
      if (now || had?.isConnected) had = now
    })
  box.addEventListener('focusin', note)
  box.addEventListener('focusout', note)
  new MutationObserver(() => {
    const heading = box.querySelector<HTMLElement>('h1, h2')
    if (!heading || !had || had.isConnected) return
    heading.tabIndex = -1
    focusIfLost(heading)
  }).observe(box, { childList: true, subtree: true })
}
