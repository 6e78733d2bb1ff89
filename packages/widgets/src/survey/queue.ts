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

const prefix = 'trellis.survey.'

/** What the browser refuses to keep, by name: it lasts as long as the page. */
const memory = new Map<string, string>()

/** Reads the queue of a survey; broken or forbidden storage counts as empty. */
export function readQueue(id: string): Queue {
  try {
    const queue = JSON.parse(memory.get(id) ?? localStorage.getItem(prefix + id) ?? '{}') as Queue
    return queue && typeof queue === 'object' ? queue : {}
  } catch {
    return {}
  }
}

/**
 * Keeps the queue before anything is sent, so that a reload or a closed lid loses no answer. False where the browser refuses, as
 * in private windows and in frames of other sites: then it lasts no longer than the page.
 */
export function writeQueue(id: string, queue: Queue): boolean {
  const text = JSON.stringify(queue)
  memory.delete(id)
  try {
    if (text === '{}') localStorage.removeItem(prefix + id)
    else localStorage.setItem(prefix + id, text)
  } catch {
    if (text !== '{}') memory.set(id, text)
  }
  return !memory.has(id)
}

/** What was answered before the survey had its own name goes along to it. */
export function moveQueue(from: string, to: string): void {
  const moved = readQueue(from)
  writeQueue(from, {})
  writeQueue(to, { ...readQueue(to), ...moved })
}
