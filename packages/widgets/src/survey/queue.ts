import { store, stored } from '../shared/stored.ts'

type Values = Record<string, number>

/** A save that waits, as it lies in the browser's storage: what was changed, once. */
export interface Waiting {
  page: number
  /** What was answered, and what the screen showed there before. */
  answers: Values
  base: Values
  /** Answers that it had before it grew: another tab may have sent them in the same moment. */
  passed?: Record<string, number[]> | undefined
  /** Where the person went, to be saved with the answers. */
  place: number
  /** Names this change: it is made once, however often and by whatever tab it is sent. */
  key: string
  /** When it was made, in ms. Saves are sent in this order, so that the last place stays the last. */
  at: number
  /** The page as it was sent last, onto this revision of it; nothing where it was never sent. */
  sent?: { answers: Values; revision: number } | undefined
}

const prefix = 'trellis.survey.'

const nameOf = (id: string, key: string) => `${prefix}${id}/${key}`

/** What the browser refuses to keep, by name: it lasts as long as the page. */
const memory = new Map<string, string>()

/** Null for what is not there, or broken. */
function read(name: string): Waiting | null {
  try {
    const it = JSON.parse(memory.get(name) ?? stored(name) ?? '') as Waiting | null
    return it?.answers && it.base && typeof it.page === 'number' ? it : null
  } catch {
    return null
  }
}

function names(): string[] {
  try {
    return [...new Set([...memory.keys(), ...Object.keys(localStorage)])]
  } catch {
    return [...memory.keys()]
  }
}

/** The surveys of which something waits in this browser, of those whose id begins so. */
export const queuesOf = (start: string): string[] => [
  ...new Set(
    names()
      .filter(it => it.startsWith(prefix + start))
      .map(it => it.slice(prefix.length, it.lastIndexOf('/'))),
  ),
]

/** What waits of a survey in this browser, from whatever tab, as it was made. */
export const readQueue = (id: string): Waiting[] =>
  names()
    .filter(it => it.startsWith(nameOf(id, '')))
    .flatMap(it => read(it) ?? [])
    .sort((one, other) => one.at - other.at)

/** Each save lies there by itself: no tab writes over what another one keeps. False where the browser refuses. */
export function keepWaiting(id: string, it: Waiting): boolean {
  const name = nameOf(id, it.key)
  const text = JSON.stringify(it)
  const isKept = store(name, text)
  if (isKept) memory.delete(name)
  else memory.set(name, text)
  return isKept
}

export function forgetWaiting(id: string, key: string): void {
  const name = nameOf(id, key)
  memory.delete(name)
  store(name, null)
}

/** Whether this browser keeps anything at all. */
export const canKeep = (): boolean => store(`${prefix}try`, '') && store(`${prefix}try`, null)

/** Whether the browser refuses to keep something of it, as in private windows and in frames of other sites: it goes with the page. */
export const isUnkept = (id: string): boolean => [...memory.keys()].some(it => it.startsWith(nameOf(id, '')))

/** A page's answers with what these saves of it changed, the last one on top. */
export const withWaiting = (values: Values, saves: readonly Waiting[]): Values =>
  Object.assign({ ...values }, ...saves.map(it => it.answers))

/** How many answers these saves change. */
export function countWaiting(saves: readonly Waiting[]): number {
  const before = new Map<string, number>()
  const after = new Map<string, number>()
  for (const { page, answers, base } of saves)
    for (const [code, value] of Object.entries(answers)) {
      const name = `${page}/${code}`
      if (!before.has(name)) before.set(name, base[code] || 0)
      after.set(name, value)
    }
  return [...after].filter(([name, value]) => before.get(name) !== value).length
}

/** How many answers of a survey the server does not have, as far as this browser knows, and whether it refuses to keep them. */
export const waitingIn = (id: string): { count: number; unkept: boolean } => ({
  count: countWaiting(readQueue(id)),
  unkept: isUnkept(id),
})

/** Keeps a save in place of an earlier one that it holds. Where the browser refuses, what it kept stays, and both are sent: nothing is lost by it. */
export function replaceWaiting(id: string, it: Waiting, earlier: Waiting, from = id): void {
  if (keepWaiting(id, it)) forgetWaiting(from, earlier.key)
}

/** What was answered before the survey had its own name goes along to it. */
export function moveQueue(from: string, to: string): void {
  if (from !== to) for (const it of readQueue(from)) replaceWaiting(to, it, it, from)
}
