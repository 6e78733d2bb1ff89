import { createModel, effect, signal } from '@preact/signals-core'
import { type Client, NetworkError, type TeamImpact, type ViewingItem } from '@trellis/sdk'
import { createChanges, type Done, type Once, type Outcome } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { out } from '../shared/model.ts'

/** A member on the board with what the manager may see. */
export type BoardMember = TeamImpact['managerImpactData'][number]

/** Mails that the board sends. */
export type MailEvent = 'request_gla_v2' | 'remind_gla_v2' | 'request_gl_360' | 'remind_gl_360'

const links: Record<MailEvent, string> = {
  request_gla_v2: '/explore/growth-leader-assessment-v2',
  remind_gla_v2: '/explore/growth-leader-assessment-v2',
  request_gl_360: '/explore/leader-360?customModel=false',
  remind_gl_360: '/explore/leader-360?customModel=false',
}

/** Names a change that concerns one member: a mail, or an item type. */
export const aboutMember = (userId: number, what: ViewingItem | 'mail'): string => `${userId}/${what}`

/**
 * The manager impact board. Opening it shows the kept data; where that is missing or needs a refresh it is gathered
 * anew and kept (spec 1 section 4, 'Team impact data').
 */
export const ManagerBoardModel = createModel((client: Client, teamId: number) => {
  const params = { teamId }
  const board = createLoad((run: () => Promise<TeamImpact>) => run())
  const { busy, outcome, change, forget } = createChanges()
  /** What came of the last call about each member. */
  const words = signal<Readonly<Record<number, Outcome>>>({})

  effect(() => {
    const it = outcome.value
    const userId = Number.parseInt(it?.change ?? '', 10)
    if (it && userId) words.value = { ...words.peek(), [userId]: it }
  })

  const gather = () => client.team.retrieveTeamData({ params, query: { save: 'true' } })

  /** Shows what is kept, gathered anew where it is missing or old. */
  const load = async () => {
    await board.reload(() => client.team.impact({ params }))
    const now = board.value.peek()
    const isLate = now && (now.lastUpdatedDate === null || now.needRefresh)
    // The kept board is something to look at while the new one is gathered.
    if (isLate && board.error.peek() === null) await board.reload(gather)
  }

  /** One change about a member, which takes the place of what was said before. */
  const tell = (userId: number, what: ViewingItem | 'mail', work: (once: Once) => Promise<Done | undefined>) => {
    const { [userId]: _, ...rest } = words.peek()
    words.value = rest
    return change(aboutMember(userId, what), work)
  }

  /** Afterwards the board is as the server has it. */
  const changeItem = async (userId: number, item: ViewingItem, work: (once: Once) => Promise<undefined>) => {
    const done = await tell(userId, item, work)
    if (done || !(outcome.peek()?.error instanceof NetworkError)) await load()
  }

  return {
    ...out({ busy, outcome, words }),
    page: { value: board.value, error: board.error, reload: load },
    gathering: board.loading,
    load,
    /** Gathers the board anew. */
    async refresh() {
      if (!board.loading.peek()) await board.reload(gather)
    },
    ask: (userId: number, itemType: ViewingItem) =>
      changeItem(userId, itemType, async once => {
        const call = { body: { userId, teamId, requestItemType: itemType } }
        await client.team.requestViewingRight(call, once(call))
      }),
    show: (userId: number, itemType: ViewingItem, shown: boolean) =>
      changeItem(userId, itemType, async once => {
        const call = { params, body: { userId, itemType, shown } }
        await client.team.toggleViewingRightItem(call, once(call))
      }),
    /** Asks several people at once; fails where nothing was left to ask for. */
    async askMany(userIds: number[], itemTypes: ViewingItem[]): Promise<boolean> {
      const call = { body: { teamId, userIds, itemTypes } }
      const done = await change('many', async once => void (await client.team.viewingRightsInvite(call, once(call))))
      if (done) await load()
      return done
    },
    /** Says nothing more of the last change. */
    forget,
    /** Asks for an assessment by mail, or reminds. */
    mail: ({ userId, name }: BoardMember, event: MailEvent) =>
      tell(userId, 'mail', async once => {
        const [me, team] = await Promise.all([
          client.account.getUserState(),
          client.team.getTeam({ params: { id: teamId } }),
        ])
        const call = {
          body: {
            event,
            user_id: userId,
            common_data: {
              client_id: me.clientId,
              full_name: name,
              current_user_name: me.fullName,
              manager_name: me.fullName,
              team_name: team.name,
              link: links[event],
            },
          },
        }
        await client.notification.requestByMail(call, once(call))
        return { key: 'team.impact.mail.sent', values: { name } }
      }),
  }
})

export type ManagerBoardStore = InstanceType<typeof ManagerBoardModel>
