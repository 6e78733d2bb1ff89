import { computed, createModel } from '@preact/signals-core'
import { type Client, undoSeconds, type ViewingRight } from '@trellis/sdk'
import { createChanges, type Once } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { createUndo } from '../shared/createUndo.ts'
import { doubleMs } from '../shared/doubleMs.ts'
import { out } from '../shared/model.ts'

/** What the owner can make of a right. */
export type Decision = 'GRANTED' | 'DECLINED' | 'REVOKED'

/** Whether a whole team sees the strengths of an item type. */
export type TeamView = Awaited<ReturnType<Client['team']['viewingRights']>>['team'][number]

/** What was changed last, as long as it can be taken back. */
export type Changed = { right: ViewingRight; view?: never } | { view: TeamView; right?: never }

/** Names one right among those of its owner. */
export const keyOfRight = ({ teamId, viewerId, itemType }: ViewingRight): string => `${teamId}/${viewerId}/${itemType}`
/** Names what a team sees. */
export const keyOfView = ({ teamId, itemType }: Pick<TeamView, 'teamId' | 'itemType'>): string =>
  `${teamId}/${itemType}`

/** Who may see what of the signed-in person. A decision shows once the server has it, never before. */
export const ViewingRightsModel = createModel((client: Client) => {
  const page = createLoad(async () => {
    const { rights, team, network } = await client.team.viewingRights({ query: {} })
    return { rights, teams: team, network }
  })
  const { busy, outcome, change } = createChanges()
  /** What was changed a moment ago: what stands in its place now would undo it by the second half of a double press. */
  let settled = { key: '', at: 0 }
  const press = async (key: string, work: Parameters<typeof change>[1]) => {
    if (settled.key === key && performance.now() - settled.at < doubleMs) return false
    changed.drop()
    const isDone = await change(key, work)
    if (isDone) settled = { key, at: performance.now() }
    return isDone
  }
  /** What was changed last, for the word that says so and the way back. */
  const changed = createUndo<Changed>()

  const rights = computed(() => page.value.value?.rights ?? [])
  const teams = computed(() => page.value.value?.teams ?? [])
  const network = computed(() => page.value.value?.network ?? [])
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
    ...out({ rights, teams, network, busy, outcome, changed: changed.last }),
    page: { value: page.value, error: page.error, reload: page.reload },
    waiting: computed(() => rights.value.filter(it => it.status === 'REQUESTED')),
    load: page.reload,
    decide(right: ViewingRight, status: Decision) {
      return press(keyOfRight(right), async once => {
        const { teamId, viewerId, itemType } = right
        const call = { body: { teamId, viewerId, itemType, status } }
        const next = await client.team.updateViewingRightsUsers(call, once(call))
        putRight(next)
        changed.offer({ right: next }, undoSeconds)
        return undefined
      })
    },
    showTeam(view: TeamView, shown: boolean) {
      return press(keyOfView(view), async once => {
        await sendView(view, shown, once)
        changed.offer({ view: { ...view, shown } }, undoSeconds)
        return undefined
      })
    },
    /** Takes the last change back. Where something changed since, that stays. */
    undo: () =>
      change('undo', async once => {
        const last = changed.last.peek()
        if (last?.view) await sendView(last.view, !last.view.shown, once)
        if (last?.right) {
          const { teamId, viewerId, itemType, changedAt } = last.right
          const call = { body: { teamId, viewerId, itemType, changedAt: changedAt ?? '' } }
          putRight(await client.team.undoViewingRightsUsers(call, once(call)))
        }
        // A change that came meanwhile waits for this one, and is offered after it.
        changed.drop()
        settled.key = ''
        return { key: 'team.rights.takenBack' }
      }),
  }
})

export type ViewingRightsStore = InstanceType<typeof ViewingRightsModel>
