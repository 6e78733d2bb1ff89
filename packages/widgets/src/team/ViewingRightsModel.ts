import { computed, createModel, signal } from '@preact/signals-core'
import type { Client, ViewingItem, ViewingRight } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { out } from '../shared/model.ts'

/** What the owner can make of a right. */
export type Decision = 'GRANTED' | 'DECLINED' | 'REVOKED'

/** Whether a whole team sees the strengths of an item type. */
export interface TeamView {
  teamId: number
  teamName: string
  itemType: ViewingItem
  shown: boolean
}

/** Item types that hold strengths, which a team can see. */
export const strengthItems: readonly ViewingItem[] = ['GLA', 'GL360']

/** Names one right among those of its owner. */
export const keyOfRight = ({ teamId, viewerId, itemType }: ViewingRight): string => `${teamId}/${viewerId}/${itemType}`
/** Names what a team sees. */
export const keyOfView = ({ teamId, itemType }: TeamView): string => `${teamId}/${itemType}`

/** Who may see what of the signed-in person. A decision shows once the server has it, never before. */
export const ViewingRightsModel = createModel((client: Client) => {
  const page = createLoad(async () => {
    const { rights, team } = await client.team.viewingRights({ query: {} })
    return { rights, teams: team.filter(it => strengthItems.includes(it.itemType)) }
  })
  const { busy, outcome, change } = createChanges()
  /** The last right that was decided, for the word that says so. */
  const decided = signal<ViewingRight | null>(null)

  const rights = computed(() => page.value.value?.rights ?? [])
  const teams = computed(() => page.value.value?.teams ?? [])
  const put = (changes: { rights?: ViewingRight[]; teams?: TeamView[] }) => {
    const now = page.value.peek()
    if (now) page.put({ ...now, ...changes })
  }

  return {
    ...out({ rights, teams, busy, outcome, decided }),
    page: { value: page.value, error: page.error, reload: page.reload },
    waiting: computed(() => rights.value.filter(it => it.status === 'REQUESTED')),
    load: page.reload,
    decide(right: ViewingRight, status: Decision) {
      decided.value = null
      return change(keyOfRight(right), async once => {
        const { teamId, viewerId, itemType } = right
        const call = { body: { teamId, viewerId, itemType, status } }
        const next = await client.team.updateViewingRightsUsers(call, once(call))
        put({ rights: rights.peek().map(it => (keyOfRight(it) === keyOfRight(next) ? next : it)) })
        decided.value = next
      })
    },
    showTeam(view: TeamView, shown: boolean) {
      decided.value = null
      return change(keyOfView(view), async once => {
        const call = { body: { teamId: view.teamId, itemType: view.itemType, shown } }
        const next = await client.team.updateViewingRightTeamMember(call, once(call))
        const isNext = (it: TeamView) => it.teamId === next.teamId && it.itemType === next.itemType
        put({ teams: teams.peek().map(it => (isNext(it) ? { ...it, shown: next.shown } : it)) })
      })
    },
  }
})

export type ViewingRightsStore = InstanceType<typeof ViewingRightsModel>
