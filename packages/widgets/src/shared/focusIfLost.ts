/** Gives the focus to an element where nothing has it: what had it is gone. Somebody who is elsewhere by now is left there. */
export function focusIfLost(element: HTMLElement): void {
  const { activeElement, body } = element.ownerDocument
  if (activeElement === body) element.focus()
}
