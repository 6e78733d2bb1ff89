/** For good, or for this tab alone. */
export type Where = 'local' | 'session'

const storageOf = (where: Where) => (where === 'local' ? localStorage : sessionStorage)

/** The text that this browser has under a name; null where there is none, or storage is forbidden. */
export function stored(key: string, where: Where = 'local'): string | null {
  try {
    return storageOf(where).getItem(key)
  } catch {
    return null
  }
}

/** Writes a text into this browser; null removes it. Where storage is full or forbidden it does nothing: false. */
export function store(key: string, text: string | null, where: Where = 'local'): boolean {
  try {
    if (text === null) storageOf(where).removeItem(key)
    else storageOf(where).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Names of all that this browser has; none where storage is forbidden. */
export function storedNames(where: Where = 'local'): string[] {
  try {
    return Object.keys(storageOf(where))
  } catch {
    return []
  }
}
