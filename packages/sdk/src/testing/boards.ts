import { errorOf } from '../core/error-of.ts'

import {
  type AggregatedGla,
  type TeamDashboard,
  type TeamDetails,
  type TeamImpact,
  type TeamNote,
  type TeamSprintResult,
  undoSeconds,
  type ViewingItem,
  type ViewingRight,
  viewingItems,
} from '../team/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { demoBoard, demoEnded, demoNotes } from './boards-data.ts'
import { type DemoRight, demoAggregated, demoAggregated360, demoRights } from './boards-rights.ts'

export { demoAggregated, demoBoard, demoNotes, demoRights }

const askedAt = '2026-11-23T09:00:00.000Z'

/** How the boards of a team answer in memory. */
export interface DemoBoards {
  /** What stands in place of the demo board's parts. */
  board?: Partial<TeamDashboard>
  details?: Partial<TeamDetails>
  gla?: Partial<AggregatedGla>
  gl360?: Partial<AggregatedGla>
  impact?: Partial<TeamImpact>
  rights?: ViewingRight[]
  /** Who sees the signed-in person's board as one of the nurture network. */
  network?: { userId: number; name: string }[]
  /** Items that the signed-in person shows to the team. */
  shown?: ViewingItem[]
  /** What the manager's request for the assessment became, by member, in place of the demo's. */
  asked?: Record<number, ViewingRight['status']>
  /** The board was never gathered. */
  neverGathered?: boolean
  needRefresh?: boolean
  /** Somebody saves the note before the next save. */
  noteConflict?: boolean | string
  /** It is too late to take back what was asked for. */
  sent?: boolean
  /** The same mail was asked for already. */
  mailSent?: boolean
  teamless?: boolean
  /** What is granted of the assessment and the 360 waits: it would show one other person. */
  waits?: boolean
  /** Sprints that have ended, in place of the demo's. */
  ended?: TeamSprintResult[]
}

/** The boards of a team and the viewing rights behind them, from memory, with the mails they send. */
export function boardAnswers(demo: DemoBoards): {
  team: RoomAnswers<'team'>
  notification: RoomAnswers<'notification'>
} {
  let notes: TeamNote[] = demo.board?.teamFocusNotes ?? demoNotes
  let rights: ViewingRight[] = demo.rights ?? demoRights()
  let gathered = !demo.neverGathered
  let needRefresh = demo.needRefresh ?? false
  const shown = new Set<ViewingItem>(demo.shown ?? [])
  /** What was asked for last, and what it was before. */
  const before = new Map<string, DemoRight>()
  let decidedFrom: ViewingRight | undefined
  const people = demoBoard.teamMember.filter(it => it.role !== 'TEAM_MANAGER' && it.userId !== null)
  const managed = new Map(people.map(it => [it.userId, new Map<ViewingItem, DemoRight>()]))
  managed
    .get(4)
    ?.set('GLA', { status: 'GRANTED', shown: true, waits: demo.waits ?? false, changedAt: '2026-08-12T08:00:00.000Z' })
  for (const item of ['SPRINT', 'PORTFOLIO'] as const)
    managed.get(4)?.set(item, { status: 'GRANTED', shown: true, waits: false, changedAt: '2026-11-12T08:00:00.000Z' })
  managed.get(4)?.set('GL360', {
    status: 'GRANTED',
    shown: true,
    waits: demo.waits ?? false,
    changedAt: '2026-11-12T08:00:00.000Z',
  })
  managed.get(5)?.set('GLA', { status: 'GRANTED', shown: false, waits: false, changedAt: '2026-11-05T08:00:00.000Z' })
  managed.get(2)?.set('GLA', { status: 'REQUESTED', shown: false, waits: false, changedAt: '2026-11-05T08:00:00.000Z' })
  for (const [userId, status] of Object.entries(demo.asked ?? {}))
    managed
      .get(Number(userId))
      ?.set('GLA', { status, shown: false, waits: false, changedAt: '2026-11-05T08:00:00.000Z' })

  const stateOf = (userId: number, itemType: ViewingItem): DemoRight =>
    managed.get(userId)?.get(itemType) ?? { status: 'NONE', shown: false, waits: false, changedAt: null }
  const heldRight = (userId: number, itemType: ViewingItem): ViewingRight => ({
    ...rightOf(itemType),
    userId,
    name: people.find(it => it.userId === userId)?.name ?? '',
    ...stateOf(userId, itemType),
  })
  const ask = (userId: number, itemType: ViewingItem) => {
    const now = stateOf(userId, itemType).status
    if (now === 'REQUESTED' || now === 'GRANTED') throw errorOf('conflict', 'You have asked for this already.')
    managed.get(userId)?.set(itemType, { status: 'REQUESTED', shown: false, waits: false, changedAt: askedAt })
  }
  const impact = (): TeamImpact => ({
    managerImpactData: people.map(it => {
      const userId = it.userId ?? 0
      const gla = stateOf(userId, 'GLA')
      const report = stateOf(userId, 'GL360')
      const seen = gla.status === 'GRANTED' && gla.shown && !gla.waits
      return {
        name: it.name,
        userId,
        status: it.status,
        designation: it.designation,
        role: it.role,
        items: viewingItems.map(itemType => ({ itemType, ...stateOf(userId, itemType) })),
        glaCompletedAt: seen ? '2026-10-12T09:30:00.000Z' : null,
        gl360CompletedAt:
          report.status === 'GRANTED' && report.shown && !report.waits ? '2026-09-21T22:00:00.000Z' : null,
        topCapabilities: seen
          ? [
              { capability: 'direction', label: 'Direction', average_Score: 4.4 },
              { capability: 'inclusion', label: 'Inclusion', average_Score: 3.9 },
              { capability: 'change', label: 'Change', average_Score: 3.2 },
            ]
          : [],
      }
    }),
    sprintSuggestions: [],
    lastUpdatedDate: gathered ? '2026-11-23T08:15:00.000Z' : null,
    totalPendingTeamMember: 1,
    totalTeamMember: people.length + 1,
    needRefresh,
    ...demo.impact,
  })

  const nextNote = (text: string, name: string): TeamNote => ({
    ...(demoNotes[0] as TeamNote),
    id: 90 + notes.length,
    name,
    text,
    updatedDate: '2026-11-23T09:00:00.000Z',
    version: (notes[0]?.version ?? 0) + 1,
  })

  return {
    team: {
      dashboard: () => ({
        ...demoBoard,
        ...demo.board,
        teamDetail: { ...demoBoard.teamDetail, ...demo.details },
        teamFocusNotes: notes,
      }),
      notes: () => ({ notes }),
      saveNote: ({ body }) => {
        if (demo.noteConflict) {
          const { noteConflict } = demo
          demo.noteConflict = false
          const words = noteConflict === true ? 'Mei wrote this in the meantime.' : noteConflict
          notes = [nextNote(words, 'Mei Chen'), ...notes]
        }
        const current = notes[0]
        if (body.version !== undefined && body.version !== (current?.version ?? 0))
          throw errorOf('conflict', 'conflict', { details: { current, version: current?.version ?? 0 } })
        const saved = nextNote(body.text, 'Ada Lindqvist')
        notes = [saved, ...notes]
        return saved
      },
      impact,
      retrieveTeamData: () => {
        gathered = true
        needRefresh = false
        return { ...impact(), lastUpdatedDate: '2026-11-23T09:00:00.000Z', needRefresh: false }
      },
      toggleViewingRightItem: ({ body }) => {
        managed.get(body.userId)?.set(body.itemType, {
          ...stateOf(body.userId, body.itemType),
          shown: body.shown,
        })
        needRefresh = true
        return heldRight(body.userId, body.itemType)
      },
      requestViewingRight: ({ body }) => {
        ask(body.userId, body.requestItemType)
        return heldRight(body.userId, body.requestItemType)
      },
      viewingRightsInvite: ({ body }) => {
        const pairs = body.requests.flatMap(({ userId, itemTypes }) =>
          itemTypes.map(itemType => ({ userId, itemType })),
        )
        const open = pairs.filter(it => !['REQUESTED', 'GRANTED'].includes(stateOf(it.userId, it.itemType).status))
        if (open.length === 0) throw errorOf('conflict', 'You have asked for this already.')
        for (const it of open) {
          before.set(`${it.userId}/${it.itemType}`, stateOf(it.userId, it.itemType))
          ask(it.userId, it.itemType)
        }
        needRefresh = true
        return { rights: pairs.map(it => heldRight(it.userId, it.itemType)), askedAt, undoSeconds }
      },
      undoViewingRightsInvite: () => {
        if (demo.sent) throw errorOf('conflict', 'The mails have been sent already, so the request stays.')
        for (const [key, state] of before) {
          const [userId, itemType] = key.split('/') as [string, ViewingItem]
          managed.get(Number(userId))?.set(itemType, state)
        }
        before.clear()
        return { rights: [] }
      },
      undoViewingRightsUsers: ({ body: { teamId, viewerId, itemType } }) => {
        const meant = (it: ViewingRight) => it.teamId === teamId && it.viewerId === viewerId && it.itemType === itemType
        rights = rights.map(it => (meant(it) ? (decidedFrom ?? it) : it))
        const found = rights.find(meant)
        if (!found) throw errorOf('notFound')
        return found
      },
      teamGla: () => ({ ...demoAggregated, ...demo.gla }),
      teamGl360: () => ({ ...demoAggregated360, ...demo.gl360 }),
      sprintAnalytics: ({ query: { year } }) => {
        const ended = demo.ended ?? demoEnded
        const yearOf = (it: TeamSprintResult) => Number(it.endedAt.slice(0, 4))
        return {
          sprintResult: ended.filter(it => yearOf(it) === Number(year)),
          years: [...new Set(ended.map(yearOf))].sort((a, b) => b - a),
        }
      },
      updateViewingRightsUsers: ({ body: { teamId, viewerId, itemType, status } }) => {
        const meant = (it: ViewingRight) => it.teamId === teamId && it.viewerId === viewerId && it.itemType === itemType
        const granted = status === 'GRANTED'
        decidedFrom = rights.find(meant)
        const made = { shown: granted, waits: granted && demo.waits === true, changedAt: '2026-11-23T09:00:00.000Z' }
        rights = rights.map(it => (meant(it) ? { ...it, status, ...made } : it))
        const found = rights.find(meant)
        if (!found) throw errorOf('notFound')
        return found
      },
      updateViewingRightTeamMember: ({ body }) => {
        if (body.shown) shown.add(body.itemType)
        else shown.delete(body.itemType)
        return body
      },
      viewingRights: () => ({
        rights: demo.teamless ? [] : rights,
        team: demo.teamless
          ? []
          : viewingItems.map(itemType => ({
              teamId: 7,
              teamName: demoBoard.teamDetail.name,
              itemType,
              shown: shown.has(itemType),
              others: demoBoard.teamMember.length - 1,
              since: shown.has(itemType) ? '2026-10-14T08:00:00.000Z' : null,
            })),
        network: demo.network ?? [],
      }),
    },
    notification: {
      requestByMail: () => {
        if (demo.mailSent) throw errorOf('limitExceeded', 'You have already triggered a request by email.')
        return 'OK'
      },
    },
  }
}

const rightOf = (itemType: ViewingItem): ViewingRight => ({
  teamId: 7,
  teamName: demoBoard.teamDetail.name,
  userId: 1,
  name: 'Ada Lindqvist',
  viewerId: 1,
  viewerName: 'Ada Lindqvist',
  itemType,
  status: 'NONE',
  shown: false,
  waits: false,
  changedAt: null,
})
