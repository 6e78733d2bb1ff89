import { computed, signal } from '@preact/signals-core'
import type { Client, ViewingItem, ViewingRight } from '@trellis/sdk'

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
const strengthItems: readonly ViewingItem[] = ['GLA', 'GL360']

/** Names one right among those of its owner. */
export const keyOfRight = ({ teamId, viewerId, itemType }: ViewingRight): string => `${teamId}/${viewerId}/${itemType}`

/** Who may see what of the signed-in person. A decision shows once the server has it, never before. */
export function createViewingRights(client: Client) {
  const rights = signal<readonly ViewingRight[] | null>(null)
  const teams = signal<readonly TeamView[]>([])
  const error = signal<unknown>(null)
  const busy = signal<ReadonlySet<string>>(new Set())
  /** The last right that was decided, for the word that says so. */
  const decided = signal<ViewingRight | null>(null)

  async function load() {
    error.value = null
    try {
      const reply = await client.team.viewingRights({ query: {} })
      rights.value = reply.rights
      teams.value = reply.team.filter(it => strengthItems.includes(it.itemType))
    } catch (reason) {
      error.value = reason
    }
  }

  async function run(key: string, change: () => Promise<void>) {
    if (busy.peek().has(key)) return
    busy.value = new Set([...busy.peek(), key])
    error.value = null
    decided.value = null
    try {
      await change()
    } catch (reason) {
      error.value = reason
    } finally {
      busy.value = new Set([...busy.peek()].filter(it => it !== key))
    }
  }

  const among = (...wanted: ViewingRight['status'][]) =>
    computed(() => (rights.value ?? []).filter(it => wanted.includes(it.status)))

  return {
    rights: computed(() => rights.value),
    teams: computed(() => teams.value),
    waiting: among('REQUESTED'),
    granted: among('GRANTED'),
    error: computed(() => error.value),
    decided: computed(() => decided.value),
    isBusy: (key: string) => busy.value.has(key),
    load,
    decide: (right: ViewingRight, status: Decision) =>
      run(keyOfRight(right), async () => {
        const { teamId, viewerId, itemType } = right
        const next = await client.team.updateViewingRightsUsers({ body: { teamId, viewerId, itemType, status } })
        rights.value = (rights.peek() ?? []).map(it => (keyOfRight(it) === keyOfRight(next) ? next : it))
        decided.value = next
      }),
    showTeam: ({ teamId, itemType }: TeamView, shown: boolean) =>
      run(`${teamId}/${itemType}`, async () => {
        const next = await client.team.updateViewingRightTeamMember({ body: { teamId, itemType, shown } })
        teams.value = teams
          .peek()
          .map(it => (it.teamId === next.teamId && it.itemType === next.itemType ? { ...it, shown: next.shown } : it))
      }),
  }
}

export type ViewingRightsStore = ReturnType<typeof createViewingRights>
