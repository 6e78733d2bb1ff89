import { signal } from '@preact/signals-core'
import { type TextKey, type TextValues, TrellisError } from '@trellis/sdk'

/** Outcome of a change: a text of ours, or the server's own words. */
export type Said = { kind: 'positive' | 'critical' } & ({ key: TextKey; values?: TextValues } | { text: string })

/** Changes one at a time: which one runs, what came of the last one, and `reload` after one that went well. */
export function createChanges(reload: () => Promise<void>) {
  const busy = signal<string | null>(null)
  const said = signal<Said | null>(null)
  return {
    busy,
    said,
    /** Whether it went well; what was wrong is said. */
    async change(name: string, run: () => Promise<Said>): Promise<boolean> {
      if (busy.peek()) return false
      busy.value = name
      said.value = null
      try {
        const outcome = await run()
        await reload()
        said.value = outcome
        return true
      } catch (error) {
        said.value =
          error instanceof TrellisError
            ? { kind: 'critical', text: error.message }
            : { kind: 'critical', key: 'core.errors.network' }
        return false
      } finally {
        busy.value = null
      }
    },
  }
}
