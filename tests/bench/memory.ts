import { readdirSync, readFileSync } from 'node:fs'

/** Proportional memory of a process and all below it, in MB: what is shared counts once. */
export function memoryOf(pid: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter(it => /^\d+$/.test(it))) {
    try {
      parents.set(
        Number(name),
        Number(
          readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1],
        ),
      )
    } catch {
      // Ended meanwhile.
    }
  }
  const family = new Set([pid])
  for (let grown = true; grown; ) {
    grown = false
    for (const [child, parent] of parents)
      if (family.has(parent) && !family.has(child)) {
        family.add(child)
        grown = true
      }
  }
  const kb = [...family].map(it => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${it}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kb.reduce((sum, it) => sum + it, 0) / 1024
}
