/** What this browser keeps under a name; null where there is nothing, or storage is forbidden. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text in this browser. Where storage is full or forbidden it holds for this page alone. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // See above.
  }
}
