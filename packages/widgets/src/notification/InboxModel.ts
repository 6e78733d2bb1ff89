import { computed, createModel, effect } from '@preact/signals-core'
import { type Client, type InboxRule, isOpenAction, type NotificationEntry, newsLike } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { out } from '../shared/model.ts'
import { store } from '../shared/stored.ts'

/** How long the list is taken as it is, while the page is looked at. */
const freshMs = 60_000
/** Two who ask within this time mean one look. */
const justMs = 1000
/** The word between the windows of a browser; its value says nothing. */
const word = 'trellis.inbox'

export interface InboxOptions {
  client: Client
  /** Loads so that nobody is led anywhere by a failure: nobody has asked for it. */
  quietly?: <T>(run: () => Promise<T>) => Promise<T>
}

/**
 * What waits for the person, as dashboard, bell and bars show it: loaded with each page, when the server says that it has changed,
 * when the window is looked at again and once a minute while it is; all windows of the browser hear when it changes in one.
 */
export const InboxModel = createModel(({ client, quietly = it => it() }: InboxOptions) => {
  const list = createLoad(() => quietly(() => client.notification.all()))
  const changes = createChanges()
  const entries = list.value
  const inBell = computed(() => entries.value?.filter(it => it.inBell) ?? null)
  const open = computed(() => (inBell.value ?? []).filter(isOpenAction).length)
  const unread = computed(() => (inBell.value ?? []).filter(it => !it.isRead).length)
  let askedAt = 0
  let shown = ''
  let loading: Promise<void> = Promise.resolve()
  let isToCome = false

  async function reload() {
    askedAt = Date.now()
    loading = list.reload()
    await loading
    const now = JSON.stringify(entries.peek())
    // Only what differs is told: each window that hears it finds what this one has found, and falls silent.
    if (shown && now !== shown) store(word, String(Date.now()))
    shown = now
  }

  /** Loads, unless that was done this moment. */
  const refresh = async () => {
    if (Date.now() - askedAt >= justMs) await reload()
  }

  /** Something may have changed: looks again, after the look that is under way, once for all that is heard meanwhile. */
  async function heard() {
    if (entries.peek() === null || isToCome) return
    isToCome = true
    await loading
    isToCome = false
    await reload()
  }

  async function mark(name: string, run: (key: { idempotencyKey?: string | undefined }) => Promise<unknown>) {
    const well = await changes.change(name, async once => {
      await run(once({ name }))
      return undefined
    })
    await reload()
    return well
  }
  const markAsRead = (id: number) => mark(`read-${id}`, key => client.notification.markAsRead({ params: { id } }, key))

  effect(() => {
    const again = () => {
      if (entries.peek() !== null && document.visibilityState === 'visible') void refresh()
    }
    const told = ({ key }: StorageEvent) => {
      if (key === word) void heard()
    }
    const timer = setInterval(again, freshMs)
    document.addEventListener('visibilitychange', again)
    window.addEventListener('storage', told)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('storage', told)
    }
  })

  return {
    ...out({ entries, inBell, open, unread }),
    error: list.error,
    busy: changes.busy,
    outcome: changes.outcome,
    reload,
    refresh,
    heard,
    markAsRead,
    /** Marks news as read with all that it stands for in a list; false where that did not work. */
    async markNewsAsRead(id: number) {
      const all = entries.peek() ?? []
      const news = all.filter(one => one.id === id).flatMap(one => newsLike(all, one))
      for (const it of news) if (!(await markAsRead(it.id))) return false
      return true
    },
    /** Puts one off until the next morning; false where that did not work. */
    putOff: (id: number) => mark(`put-off-${id}`, key => client.notification.putOff({ params: { id } }, key)),
    /** Shows at once what was put off; false where that did not work. */
    takeBack: (id: number) =>
      mark(`take-back-${id}`, key => client.notification.takeBackPutOff({ params: { id } }, key)),
    markAllAsRead: () => mark('read-all', key => client.notification.markAllAsRead(undefined, key)),
    /** The page of some news was opened: it is read. `teamId` where there is one for each team, null for the own. Gives whether there was any. */
    async opened(rule: InboxRule, teamId?: number | null): Promise<boolean> {
      if (entries.peek() === null) await reload()
      const isMeant = (it: NotificationEntry) =>
        it.rule === rule && it.status === 'ACTIVE' && (teamId === undefined || it.teamId === teamId)
      const news = (entries.peek() ?? []).filter(isMeant)
      for (const it of news) await markAsRead(it.id)
      return news.length > 0
    },
  }
})

export type InboxStore = InstanceType<typeof InboxModel>
