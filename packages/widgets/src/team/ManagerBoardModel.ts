import { computed, createModel, effect, signal } from '@preact/signals-core'
import { type Client, NetworkError, type TeamImpact, type ViewingItem, type ViewingRight } from '@trellis/sdk'
import { createChanges, type Done, type Once, type Outcome } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { createUndo } from '../shared/createUndo.ts'
import { out } from '../shared/model.ts'

/** Where an item of a member is seen that has a page of its own. */
export type SeenHref = (userId: number, item: ViewingItem) => string | undefined

/** A member on the board with what the manager may see. */
export type BoardMember = TeamImpact['managerImpactData'][number]

/** Mails that the board sends. */
export type MailEvent = 'request_gla_v2' | 'remind_gla_v2' | 'request_gl_360' | 'remind_gl_360' | 'redo_gl_360'

/** To whom a sprint of which team can be suggested. */
export type Suggestion = TeamImpact['sprintSuggestions'][number]

/** Where a mail leads. */
const linkOf = (event: MailEvent) =>
  event.endsWith('gla_v2') ? '/explore/growth-leader-assessment-v2' : '/explore/leader-360?customModel=false'

/** What can be asked for: of whom, and which item. */
export interface Cell {
  userId: number
  itemType: ViewingItem
}

/** What was asked for last, as long as it can be taken back. */
export interface Asked {
  askedAt: string
  cells: readonly Cell[]
  /** The people as they were on the board before. */
  before: readonly BoardMember[]
}

/** States from which somebody can be asked. */
const isOpen = (status: ViewingRight['status']) => status !== 'REQUESTED' && status !== 'GRANTED'

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

  /** Chosen cells, by name. Choosing sends nothing. */
  const picked = signal<ReadonlySet<string>>(new Set())
  const asked = createUndo<Asked>()

  /** Of the chosen cells those that can still be asked for on the board as it is now. */
  const chosen = computed((): readonly Cell[] =>
    (board.value.value?.managerImpactData ?? []).flatMap(({ userId, items }) =>
      items.flatMap(({ itemType, status }) =>
        isOpen(status) && picked.value.has(aboutMember(userId, itemType)) ? [{ userId, itemType }] : [],
      ),
    ),
  )

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

  /** Shows the cells of a request as they were before it, until the board is loaded again. */
  function putBack({ cells, before }: Asked) {
    const now = board.value.peek()
    if (!now) return
    const itemBefore = (userId: number, itemType: ViewingItem) =>
      cells.some(it => it.userId === userId && it.itemType === itemType)
        ? before.find(it => it.userId === userId)?.items.find(it => it.itemType === itemType)
        : undefined
    const managerImpactData = now.managerImpactData.map(it => ({
      ...it,
      items: it.items.map(one => itemBefore(it.userId, one.itemType) ?? one),
    }))
    board.put({ ...now, managerImpactData })
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

  type Mail = Parameters<Client['notification']['requestByMail']>[0]['body']
  /** Mails a person what `dataOf` says, by the name of who asks. */
  const request = (
    { userId, name }: Pick<BoardMember, 'userId' | 'name'>,
    event: Mail['event'],
    dataOf: (me: string) => Promise<Partial<Mail['common_data']>>,
  ) =>
    tell(userId, 'mail', async once => {
      const { clientId, fullName } = await client.account.getUserState()
      const data = { client_id: clientId, current_user_name: fullName, ...(await dataOf(fullName)) }
      const call = { body: { event, user_id: userId, common_data: data } }
      await client.notification.requestByMail(call, once(call))
      return { key: 'team.impact.mail.sent', values: { name } }
    })

  return {
    ...out({ busy, outcome, words, chosen, asked: asked.last }),
    page: { value: board.value, error: board.error, reload: load },
    gathering: board.loading,
    load,
    /** Gathers the board anew. */
    async refresh() {
      if (!board.loading.peek()) await board.reload(gather)
    },
    choose(cells: readonly Cell[], on: boolean) {
      const next = new Set(picked.peek())
      for (const { userId, itemType } of cells) {
        if (on) next.add(aboutMember(userId, itemType))
        else next.delete(aboutMember(userId, itemType))
      }
      picked.value = next
    },
    clear() {
      picked.value = new Set()
      forget()
    },
    /** Asks for what is chosen, with one mail a person. It can be taken back for a moment. */
    ask: () =>
      change('ask', async once => {
        const cells = chosen.peek()
        const before = board.value.peek()?.managerImpactData ?? []
        const people = [...new Set(cells.map(it => it.userId))].sort((a, b) => a - b)
        const requests = people.map(userId => ({
          userId,
          itemTypes: cells.filter(it => it.userId === userId).map(it => it.itemType),
        }))
        const call = { body: { teamId, requests } }
        const reply = await client.team.viewingRightsInvite(call, once(call)).catch(reason => {
          // Another window may have asked already.
          if (!(reason instanceof NetworkError)) void load()
          throw reason
        })
        const { rights, askedAt, undoSeconds } = reply
        const gone = cells.filter(it =>
          rights.some(one => one.userId === it.userId && one.itemType === it.itemType && one.status === 'REQUESTED'),
        )
        picked.value = new Set()
        asked.offer({ askedAt, cells: gone, before }, undoSeconds)
        // Undo does not wait for it.
        void load()
        return undefined
      }),
    /** Takes back what was asked for last: nobody gets a mail, and what was chosen is chosen again. */
    undo: () =>
      change('undo', async once => {
        const last = asked.last.peek()
        if (!last) return undefined
        const call = { body: { teamId, askedAt: last.askedAt } }
        try {
          await client.team.undoViewingRightsInvite(call, once(call))
        } catch (reason) {
          if (!(reason instanceof NetworkError)) asked.drop()
          throw reason
        }
        picked.value = new Set(last.cells.map(it => aboutMember(it.userId, it.itemType)))
        // Its boxes are there again before the way back goes: who stands at it goes on there.
        putBack(last)
        asked.drop()
        void load()
        return { key: 'team.impact.takenBack' }
      }),
    show: (userId: number, itemType: ViewingItem, shown: boolean) =>
      changeItem(userId, itemType, async once => {
        const call = { params, body: { userId, itemType, shown } }
        await client.team.toggleViewingRightItem(call, once(call))
      }),
    /** Says nothing more of the last change. */
    forget,
    /** Asks for an assessment or a 360 by mail, or reminds. */
    mail: (member: BoardMember, event: MailEvent) =>
      request(member, event, async me => {
        const team = await client.team.getTeam({ params: { id: teamId } })
        return { full_name: member.name, manager_name: me, team_name: team.name, link: linkOf(event) }
      }),
    /** Suggests a sprint of a team to who manages it. Source: spec 2 section 6. */
    suggest: (it: Suggestion) =>
      request(it, 'team_sprint_suggestion_email', async () => ({
        manager_name: it.name,
        team_name: it.teamName,
        link: `/teams/v2/${it.teamId}/sprint-library`,
      })),
  }
})

export type ManagerBoardStore = InstanceType<typeof ManagerBoardModel>
