import { type RefObject, useEffect } from 'react'

/**
 * Keys of a step, as in the surveys: numbers answer the row that has the focus, else the first open one, and move on; arrow keys
 * move between rows, Enter goes on.
 */
export function useRowKeys(ref: RefObject<HTMLElement | null>, onNext: () => void) {
  useEffect(() => {
    const box = ref.current
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const target = event.target as Element
      const own = target.closest('[data-row]')
      // What lies around the box has no keys of its own.
      const other = own ? null : target.closest('input, textarea, button, a, dialog')
      if (ctrlKey || metaKey || altKey || (other && box?.contains(other))) return
      const rows = [...(box?.querySelectorAll('[data-row]') ?? [])]
      const row = own ?? rows.find(it => !it.querySelector(':checked')) ?? rows[0]
      const at = row ? rows.indexOf(row) : -1
      const step = row?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(key)}"]`)
      const focus = (to: Element | undefined) =>
        (to?.querySelector<HTMLElement>(':checked') ?? to?.querySelector<HTMLElement>('input'))?.focus()
      if (step) {
        step.click()
        if (rows[at + 1]) focus(rows[at + 1])
        else step.focus()
      } else if (key === 'Enter' && (own || rows.length === 0)) onNext()
      else if (own && rows.length > 1 && key === 'ArrowDown') focus(rows[at + 1])
      else if (own && rows.length > 1 && key === 'ArrowUp') focus(rows[at - 1])
      else return
      event.preventDefault()
    }
    box?.addEventListener('keydown', onKeyDown)
    return () => box?.removeEventListener('keydown', onKeyDown)
  })
}
