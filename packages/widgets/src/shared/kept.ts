import type { UserState } from '@trellis/sdk'
import { store, stored, storedNames, type Where } from './stored.ts'

/** Who is signed in, and where: on a device of several people each has drafts of their own. */
export type Owner = Pick<UserState, 'clientId' | 'userId'>

/** Something of a person that the browser keeps until it is saved. */
export interface Kept<T> {
  /** What is kept; null where there is nothing, or nothing of use. */
  read: () => T | null
  keep: (value: T) => void
  drop: () => void
}

const keyOf = (owner: Owner | undefined, name: string) => `trellis.${owner?.clientId}.${owner?.userId}.${name}`

/** Names of what is kept of a person in the tab that begin so, without that beginning. */
export function keptNames(owner: Owner | undefined, beginning: string): string[] {
  const start = keyOf(owner, beginning)
  const all = owner ? storedNames('session') : []
  return all.filter(it => it.startsWith(start)).map(it => it.slice(start.length))
}

/**
 * Keeps a draft of the person over a reload: in the tab (`session`), or on the device (`local`). What is found was written by anybody: `parse` makes
 * of it what it should be, or null. Where the browser has no room or refuses, it keeps nothing, and the page works without: as where nobody is signed in.
 */
export function kept<T>(
  owner: Owner | undefined,
  name: string,
  parse: (found: unknown) => T | null,
  where: Where = 'session',
): Kept<T> {
  const key = keyOf(owner, name)
  const write = (text: string | null) => void (owner && store(key, text, where))
  return {
    read() {
      try {
        const found = owner ? stored(key, where) : null
        return found === null ? null : parse(JSON.parse(found))
      } catch {
        return null
      }
    },
    keep: value => write(JSON.stringify(value)),
    drop: () => write(null),
  }
}

/** The texts of an object that was kept, by name; what is missing or no text is ''. */
export function textsOf<K extends string>(found: unknown, names: readonly K[]): Record<K, string> {
  const texts = (found ?? {}) as Record<string, unknown>
  return Object.fromEntries(names.map(it => [it, typeof texts[it] === 'string' ? texts[it] : ''])) as Record<K, string>
}
