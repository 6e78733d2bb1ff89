import { computed, createModel, effect, signal } from '@preact/signals-core'
import { type Client, undoSeconds, type ViewingItem, type ViewingRight } from '@trellis/sdk'
import { createChanges, type Once } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { out } from '../shared/model.ts'

/** What the owner can make of a right. */
export type Decision = 'GRANTED' | 'DECLINED' | 'REVOKED'

/** Whether a whole team sees the strengths of an item type. */
export type TeamView = Awaited<ReturnType<Client['team']['viewingRights']>>['team'][number]

/** What was changed last, as long as it can be taken back. */
export type Changed = { right: ViewingRight; view?: never } | { view: TeamView; right?: never }

/** Item types that hold strengths, which a team can see. */
export const strengthItems: readonly ViewingItem[] = ['GLA', 'GL360']

/** Names one right among those of its owner. */
export const keyOfRight = ({ teamId, viewerId, itemType }: ViewingRight): string => `${teamId}/${viewerId}/${itemType}`
/** Names what a team sees. */
export const keyOfView = ({ teamId, itemType }: Pick<TeamView, 'teamId' | 'itemType'>): string =>
  `${teamId}/${itemType}`

/** Who may see what of the signed-in person. A decision shows once the server has it, never before. */
export const ViewingRightsModel = createModel((client: Client) => {
  const page = createLoad(async () => {
    const { rights, team } = await client.team.viewingRights({ query: {} })
    return { rights, teams: team.filter(it => strengthItems.includes(it.itemType)) }
  })
  const { busy, outcome, change } = createChanges()
  /** What was changed last, for the word that says so and the way back. */
  const changed = signal<Changed | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => () => clearTimeout(timer))
  const say = (next: Changed | null) => {
    changed.value = next
    clearTimeout(timer)
    if (next)
      timer = setTimeout(() => {
        changed.value = null
      }, undoSeconds * 1000)
  }

  const rights = computed(() => page.value.value?.rights ?? [])
  const teams = computed(() => page.value.value?.teams ?? [])
  const put = (changes: { rights?: ViewingRight[]; teams?: TeamView[] }) => {
    const now = page.value.peek()
    if (now) page.put({ ...now, ...changes })
  }

  const putRight = (next: ViewingRight) =>
    put({ rights: rights.peek().map(it => (keyOfRight(it) === keyOfRight(next) ? next : it)) })
  const putView = (next: Pick<TeamView, 'teamId' | 'itemType' | 'shown'>, since: string | null) => {
    const isNext = (it: TeamView) => it.teamId === next.teamId && it.itemType === next.itemType
    put({ teams: teams.peek().map(it => (isNext(it) ? { ...it, shown: next.shown, since } : it)) })
  }
  const sendView = async (view: TeamView, shown: boolean, once: Once) => {
    const call = { body: { teamId: view.teamId, itemType: view.itemType, shown } }
    const next = await client.team.updateViewingRightTeamMember(call, once(call))
    putView(next, shown ? (view.since ?? new Date().toISOString()) : null)
  }

  return {
    ...out({ rights, teams, busy, outcome, changed }),
    page: { value: page.value, error: page.error, reload: page.reload },
    waiting: computed(() => rights.value.filter(it => it.status === 'REQUESTED')),
    load: page.reload,
    decide(right: ViewingRight, status: Decision) {
      say(null)
      return change(keyOfRight(right), async once => {
        const { teamId, viewerId, itemType } = right
        const call = { body: { teamId, viewerId, itemType, status } }
        const next = await client.team.updateViewingRightsUsers(call, once(call))
        putRight(next)
        say({ right: next })
        return undefined
      })
    },
    showTeam(view: TeamView, shown: boolean) {
      say(null)
      return change(keyOfView(view), async once => {
        await sendView(view, shown, once)
        say({ view: { ...view, shown } })
        return undefined
      })
    },
    /** Takes the last change back. Where something changed since, that stays. */
    undo: () =>
      change('undo', async once => {
        const last = changed.peek()
        if (last?.view) await sendView(last.view, !last.view.shown, once)
        if (last?.right) {
          const { teamId, viewerId, itemType, changedAt } = last.right
          const call = { body: { teamId, viewerId, itemType, changedAt: changedAt ?? '' } }
          putRight(await client.team.undoViewingRightsUsers(call, once(call)))
        }
        if (changed.peek() === last) say(null)
        return undefined
      }),
  }
})

export type ViewingRightsStore = InstanceType<typeof ViewingRightsModel>
