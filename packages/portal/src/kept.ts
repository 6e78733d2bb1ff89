/** Kept for good, or for this tab alone. */
type Where = 'localStorage' | 'sessionStorage'

/** What this browser keeps under a name; null where there is nothing, or storage is forbidden. */
export function kept(key: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text in this browser; null forgets it. Where storage is full or forbidden it holds for this page alone: false. */
export function keep(key: string, text: string | null, where: Where = 'localStorage'): boolean {
  try {
    if (text === null) window[where].removeItem(key)
    else window[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}
