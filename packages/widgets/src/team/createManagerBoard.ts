import { computed, signal } from '@preact/signals-core'
import { type Client, NetworkError, type TeamImpact, type UserState, type ViewingItem } from '@trellis/sdk'

/** A member on the board with what the manager may see. */
export type BoardMember = TeamImpact['managerImpactData'][number]

/** Mails that the board sends. */
export type MailEvent = 'request_gla_v2' | 'remind_gla_v2' | 'request_gl_360' | 'remind_gl_360'

/** What a call about one member came to. */
export interface MemberWord {
  kind: 'done' | 'failed'
  error?: unknown
  event?: MailEvent
}

const links: Record<MailEvent, string> = {
  request_gla_v2: '/explore/growth-leader-assessment-v2',
  remind_gla_v2: '/explore/growth-leader-assessment-v2',
  request_gl_360: '/explore/leader-360?customModel=false',
  remind_gl_360: '/explore/leader-360?customModel=false',
}

/**
 * The manager impact board. Opening it shows the kept data; where that is missing or needs a refresh it is gathered
 * anew and kept (spec 1 section 4, 'Team impact data').
 */
export function createManagerBoard(client: Client, teamId: number) {
  const params = { teamId }
  const data = signal<TeamImpact | null>(null)
  const error = signal<unknown>(null)
  const busy = signal(false)
  const words = signal<Readonly<Record<number, MemberWord>>>({})
  const waiting = signal<ReadonlySet<string>>(new Set())
  let user: Promise<UserState> | undefined
  let teamName: Promise<string> | undefined

  const say = (userId: number, word: MemberWord) => {
    words.value = { ...words.peek(), [userId]: word }
  }
  const hush = (userId: number) => {
    const { [userId]: _, ...rest } = words.peek()
    words.value = rest
  }

  async function run(load: () => Promise<TeamImpact>) {
    if (busy.peek()) return
    busy.value = true
    error.value = null
    try {
      data.value = await load()
    } catch (reason) {
      error.value = reason
    } finally {
      busy.value = false
    }
  }
  const gather = () => client.team.retrieveTeamData({ params, query: { save: 'true' } })

  /** Shows what is kept, gathered anew where it is missing or old. */
  const load = () =>
    run(async () => {
      const kept = await client.team.impact({ params })
      if (kept.lastUpdatedDate !== null && !kept.needRefresh) return kept
      // The kept board is something to look at while the new one is gathered.
      data.value = kept
      return gather()
    })

  const refresh = () => run(gather)

  /** One change about a member and an item at a time; afterwards the board is as the server has it. */
  async function change(userId: number, itemType: ViewingItem, call: () => Promise<unknown>) {
    const key = keyOf(userId, itemType)
    if (waiting.peek().has(key)) return
    waiting.value = new Set([...waiting.peek(), key])
    hush(userId)
    try {
      await call()
    } catch (reason) {
      say(userId, { kind: 'failed', error: reason })
      if (reason instanceof NetworkError) return
    } finally {
      waiting.value = new Set([...waiting.peek()].filter(it => it !== key))
    }
    await load()
  }

  return {
    data: computed(() => data.value),
    error: computed(() => error.value),
    busy: computed(() => busy.value),
    /** What was last said to the manager about a member. */
    words: computed(() => words.value),
    isWaiting: (userId: number, itemType: ViewingItem) => waiting.value.has(keyOf(userId, itemType)),
    load,
    refresh,
    ask: (userId: number, itemType: ViewingItem) =>
      change(userId, itemType, () =>
        client.team.requestViewingRight({ body: { userId, teamId, requestItemType: itemType } }),
      ),
    show: (userId: number, itemType: ViewingItem, shown: boolean) =>
      change(userId, itemType, () => client.team.toggleViewingRightItem({ params, body: { userId, itemType, shown } })),
    /** Asks several people at once. Rejects where nothing was left to ask for. */
    async askMany(userIds: number[], itemTypes: ViewingItem[]) {
      await client.team.viewingRightsInvite({ body: { teamId, userIds, itemTypes } })
      await load()
    },
    /** Asks for an assessment by mail, or reminds. */
    async mail({ userId, name }: BoardMember, event: MailEvent) {
      hush(userId)
      try {
        user ??= client.account.getUserState()
        teamName ??= client.team.getTeam({ params: { id: teamId } }).then(it => it.name)
        const [me, team] = await Promise.all([user, teamName])
        await client.notification.requestByMail({
          body: {
            event,
            user_id: userId,
            common_data: {
              client_id: me.clientId,
              full_name: name,
              current_user_name: me.fullName,
              manager_name: me.fullName,
              team_name: team,
              link: links[event],
            },
          },
        })
        say(userId, { kind: 'done', event })
      } catch (reason) {
        say(userId, { kind: 'failed', error: reason })
      }
    },
  }
}

export type ManagerBoardStore = ReturnType<typeof createManagerBoard>

const keyOf = (userId: number, itemType: ViewingItem) => `${userId}/${itemType}`
