/** A save that waits, as it lies in the browser's storage. */
export interface Waiting {
  answers: Record<string, number>
  /** Where the person went, to be saved with the answers. */
  place: number
  /** Revision of the page that was edited, and what it held. */
  revision: number
  base?: Record<string, number> | undefined
  /** Names this save: repeats of it have one effect. */
  key: string
  /** Saves are sent in the order they were made, so that the last place stays the last. */
  order: number
  /** It was sent and may have arrived: its content must not change any more. */
  tried?: boolean
  /** An earlier save of the page whose reply never came. It is repeated first, by its own key. */
  before?: Waiting
}

/** The pages that are not saved yet, by number. */
export type Queue = Record<number, Waiting>

/** Each tab writes what waits in it alone: none takes away what waits in another. */
type Tabs = Record<string, Queue>

const prefix = 'trellis.survey.'

/** What the browser refuses to keep, by name: it lasts as long as the page. */
const memory = new Map<string, string>()

/** Broken or forbidden storage counts as empty. */
function readTabs(id: string): Tabs {
  try {
    const tabs = JSON.parse(memory.get(id) ?? localStorage.getItem(prefix + id) ?? '{}') as Tabs
    return tabs && typeof tabs === 'object' ? tabs : {}
  } catch {
    return {}
  }
}

/** False where the browser refuses to keep it. */
function writeTabs(id: string, tabs: Tabs): boolean {
  const left = Object.entries(tabs).filter(([, queue]) => Object.keys(queue).length > 0)
  const text = left.length > 0 && JSON.stringify(Object.fromEntries(left))
  memory.delete(id)
  try {
    if (text) localStorage.setItem(prefix + id, text)
    else localStorage.removeItem(prefix + id)
  } catch {
    if (text) memory.set(id, text)
  }
  return !memory.has(id)
}

/**
 * One save of what two tabs left of a page. Of a statement that both changed, the later answer counts. As of the older revision: if
 * the page has changed since, it is compared.
 */
function together(one: Waiting, other: Waiting): Waiting {
  if (one.key === other.key) return one
  const [first, last] = one.order < other.order ? [one, other] : [other, one]
  const answers = { ...last.answers }
  const base = { ...last.base }
  for (const [code, value] of Object.entries(first.answers)) {
    const before = first.base?.[code] || 0
    if (value === before || (answers[code] || 0) !== (base[code] || 0)) continue
    answers[code] = value
    base[code] = before
  }
  const revision = Math.min(first.revision, last.revision)
  return { answers, base, place: last.place, revision, key: crypto.randomUUID(), order: last.order }
}

/** What waits of a survey in this browser, in all its tabs. */
export function readQueue(id: string): Queue {
  const all: Queue = {}
  for (const queue of Object.values(readTabs(id)))
    for (const [page, it] of Object.entries(queue ?? {})) {
      const there = all[Number(page)]
      if (it?.answers) all[Number(page)] = there ? together(there, it) : it
    }
  return all
}

/** Goes on with all that waits as this tab's own: the others may be gone. Those that are not write theirs again. */
export function takeQueue(id: string, tab: string): Queue {
  const queue = readQueue(id)
  writeTabs(id, { [tab]: queue })
  return queue
}

/**
 * Keeps a tab's queue before anything is sent, so that a reload or a closed lid loses no answer. False where the browser refuses, as
 * in private windows and in frames of other sites: then it lasts no longer than the page.
 */
export const writeQueue = (id: string, tab: string, queue: Queue): boolean =>
  writeTabs(id, { ...readTabs(id), [tab]: queue })

/** Forgets what waits in every tab: false where the browser refuses. */
export const dropQueue = (id: string): boolean => writeTabs(id, {})

/** How many answers of a queue the server does not have, as far as this browser knows, and whether it refuses to keep them. */
export function waitingIn(id: string): { count: number; unkept: boolean } {
  const count = Object.values(readQueue(id)).flatMap(({ answers, base = {} }) =>
    Object.entries(answers).filter(([code, value]) => value !== (base[code] || 0)),
  ).length
  return { count, unkept: memory.has(id) }
}

/** What was answered before the survey had its own name goes along to it. */
export function moveQueue(from: string, to: string): void {
  const moved = readTabs(from)
  if (from === to || Object.keys(moved).length === 0) return
  writeTabs(from, {})
  writeTabs(to, { ...readTabs(to), ...moved })
}
