type Values = Record<string, number>

/** A save that waits, as it lies in the browser's storage. */
export interface Waiting {
  page: number
  answers: Values
  /** Where the person went, to be saved with the answers. */
  place: number
  /** Revision of the page that was edited, and what the screen showed before: what differs from it is this save's. */
  revision: number
  base?: Values | undefined
  /** Names this save: repeats of it have one effect, from whatever tab. */
  key: string
  /** When it was made, in ms. Saves are sent in this order, so that the last place stays the last. */
  at: number
  /** It was sent and may have arrived: its content must not change any more. */
  tried: boolean
}

const prefix = 'trellis.survey.'

const nameOf = (id: string, key: string) => `${prefix}${id}/${key}`

/** What the browser refuses to keep, by name: it lasts as long as the page. */
const memory = new Map<string, string>()

/** Forbidden storage counts as empty. */
function stored<T>(look: (storage: Storage) => T, otherwise: T): T {
  try {
    return look(localStorage)
  } catch {
    return otherwise
  }
}

const read = (name: string) => memory.get(name) ?? stored(it => it.getItem(name), null)

/** Null for what is broken. */
function parse(text: string | null): Waiting | null {
  try {
    const it = JSON.parse(text ?? '') as Waiting | null
    return it?.answers && typeof it.answers === 'object' && typeof it.page === 'number' ? it : null
  } catch {
    return null
  }
}

const names = () => [...new Set([...memory.keys(), ...stored(it => Object.keys(it), [])])]

/** The surveys of which something waits in this browser, of those whose id begins so. */
export const queuesOf = (start: string): string[] => [
  ...new Set(
    names()
      .filter(it => it.startsWith(prefix + start))
      .map(it => it.slice(prefix.length, it.lastIndexOf('/'))),
  ),
]

/** What waits of a survey in this browser, in whatever tab it was answered, as it was made. */
export function readQueue(id: string): Waiting[] {
  return names()
    .filter(it => it.startsWith(nameOf(id, '')))
    .flatMap(it => parse(read(it)) ?? [])
    .sort((one, other) => one.at - other.at)
}

/** Each save lies there by itself: no tab writes over what another one keeps. False where the browser refuses. */
export function keepWaiting(id: string, it: Waiting): boolean {
  const name = nameOf(id, it.key)
  const text = JSON.stringify(it)
  memory.delete(name)
  try {
    localStorage.setItem(name, text)
  } catch {
    memory.set(name, text)
  }
  return !memory.has(name)
}

/** Writes down what became of a save, unless another tab has heard that it arrived. */
export function updateWaiting(id: string, it: Waiting): void {
  if (isWaiting(id, it.key)) keepWaiting(id, it)
}

/** Whether a save still waits: no tab has heard that it arrived. */
export const isWaiting = (id: string, key: string): boolean => read(nameOf(id, key)) !== null

/** Whether a save still waits as it was made: no tab has sent it. */
export const isUntried = (id: string, key: string): boolean => parse(read(nameOf(id, key)))?.tried === false

export function forgetWaiting(id: string, key: string): void {
  const name = nameOf(id, key)
  memory.delete(name)
  stored(it => it.removeItem(name), undefined)
}

/** Whether the browser refuses to keep something of it, as in private windows and in frames of other sites: it goes with the page. */
export const isUnkept = (id: string): boolean => [...memory.keys()].some(it => it.startsWith(nameOf(id, '')))

/** A page's answers with what these saves of it changed, the last one on top. */
export function withWaiting(values: Values, saves: readonly Waiting[]): Values {
  const all = { ...values }
  for (const { answers, base } of saves)
    for (const [code, value] of Object.entries(answers)) if (value !== (base?.[code] || 0)) all[code] = value
  return all
}

/** How many answers of a survey the server does not have, as far as this browser knows, and whether it refuses to keep them. */
export function waitingIn(id: string): { count: number; unkept: boolean } {
  const queue = readQueue(id)
  let count = 0
  for (const page of new Set(queue.map(it => it.page))) {
    const saves = queue.filter(it => it.page === page)
    const before = saves[0]?.base ?? {}
    const after = withWaiting(before, saves)
    count += Object.keys(after).filter(code => after[code] !== (before[code] || 0)).length
  }
  return { count, unkept: isUnkept(id) }
}

/** What was answered before the survey had its own name goes along to it. */
export function moveQueue(from: string, to: string): void {
  if (from === to) return
  for (const it of readQueue(from)) if (keepWaiting(to, it)) forgetWaiting(from, it.key)
}
