interface Queue<T> {
  waiting: Map<string, T>
  /** More waited than is kept: all of it is done at once. */
  isFull: boolean
}

export interface Work<T> {
  /** What is the same for who waits: of equal ones the newest is done, in its place. */
  keyOf: (it: T) => string
  /** A repeat is done in the place of the first one: it takes effect for all that is behind it. */
  isEarly: (it: T) => boolean
  run: (it: T) => Promise<void>
  /** In place of everything that a tenant had waiting, where it was more than is kept. */
  runAll: (tenantId: number) => Promise<void>
  failed: (error: Error) => void
}

/**
 * Does what comes one after the other for each tenant, and for no tenant behind another. What waits is merged, and never more than
 * `most` of a tenant.
 */
export function createTenantQueues<T extends { tenantId: number }>(most: number, work: Work<T>) {
  const queues = new Map<number, Queue<T>>()

  async function drain(tenantId: number, queue: Queue<T>): Promise<void> {
    for (;;) {
      const [next] = queue.waiting
      if (!next && !queue.isFull) break
      try {
        if (queue.isFull) {
          queue.isFull = false
          queue.waiting.clear()
          await work.runAll(tenantId)
        } else if (next) {
          queue.waiting.delete(next[0])
          await work.run(next[1])
        }
      } catch (error) {
        work.failed(error as Error)
      }
    }
    queues.delete(tenantId)
  }

  return {
    push(it: T): void {
      const { tenantId } = it
      const present = queues.get(tenantId)
      const queue = present ?? { waiting: new Map<string, T>(), isFull: false }
      const key = work.keyOf(it)
      if (!work.isEarly(it)) queue.waiting.delete(key)
      if (queue.waiting.size >= most && !queue.waiting.has(key)) queue.isFull = true
      else queue.waiting.set(key, it)
      if (present) return
      queues.set(tenantId, queue)
      void drain(tenantId, queue)
    },
  }
}
