import { errorOf } from '../core/error-of.ts'

import { milestoneTypes, type WrittenType, withPlace } from '../plan/rules.ts'
import type { PlanBoard, PlanItem, PlanYear } from '../plan/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { demoPlan, demoPlanRoles, demoTooltips } from './plan-data.ts'

/** The boards of a leader; may be changed while it runs. */
export interface DemoPlan {
  /** By year; the present one is made when it is opened. */
  boards?: PlanBoard[]
  /** Years that can still be opened. */
  open?: number[]
  /** The leader does not let the caller see any. */
  closed?: boolean
}

const outcomes = [
  ['OUT-01', 'Decisions are made where the knowledge is'],
  ['OUT-02', 'Decisions are written down and found again'],
  ['OUT-03', 'People know what they may decide alone'],
]

const conflict = (current: unknown) => errorOf('conflict', 'conflict', { details: { current } })

/** The Leader Impact board from memory: versions, conflicts, and years that are only read. */
export function planBoardAnswers(demo: DemoPlan): RoomAnswers<'plan'> {
  const boards = () => {
    demo.boards ??= [demoPlan()]
    return demo.boards
  }
  let next = 9000
  const find = (id: number) => {
    const found = demo.closed ? undefined : boards().find(it => it.id === id)
    if (!found) throw errorOf('notFound')
    return found
  }
  const put = (board: PlanBoard) => {
    demo.boards = boards().map(it => (it.id === board.id ? { ...board, version: it.version + 1 } : it))
  }
  const held = (id: number) => {
    const board = find(id)
    if (!board.isOwner) throw errorOf('notFound')
    if (board.readOnly) throw errorOf('planReadOnly')
    return board
  }
  const mustBeFresh = (current: { version: number } | undefined, version: number) => {
    if ((current?.version ?? 0) !== version) throw conflict(current ?? null)
  }
  const years = (): PlanYear[] =>
    [
      ...boards().map(({ id, year, readOnly }) => ({ id, year, readOnly })),
      ...(demo.open ?? []).map(year => ({ id: 0, year, readOnly: false })),
    ].sort((a, b) => b.year - a.year)
  const list = () => {
    if (demo.closed) throw errorOf('planAccess')
    const [first = demoPlan()] = boards()
    return { userId: first.userId, name: first.name, isOwner: first.isOwner, years: years() }
  }
  const inOrder = <T extends { sortIndex: number }>(of: readonly T[]) =>
    of.map((it, sortIndex) => ({ ...it, sortIndex }))
  const ofType = (board: PlanBoard, type: PlanItem['type']) => board.agileItemList.filter(it => it.type === type)
  const withItems = (board: PlanBoard, type: PlanItem['type'], items: readonly PlanItem[]): PlanBoard => ({
    ...board,
    agileItemList: [...board.agileItemList.filter(it => it.type !== type), ...inOrder(items)],
  })
  /** A list with one written: behind the others, or over the version that is known. */
  const written = <T extends { id: number; version: number }>(of: readonly T[], it: T): [T[], T] => {
    if (it.id === 0) {
      const made = { ...it, id: ++next, version: 1 }
      return [[...of, made], made]
    }
    const found = of.find(one => one.id === it.id)
    mustBeFresh(found, it.version)
    const made = { ...it, version: it.version + 1 }
    return [of.map(one => (one.id === it.id ? made : one)), made]
  }
  const gone = (board: PlanBoard, id: number, version: number) => {
    const item = board.agileItemList.find(it => it.id === id)
    const goal = board.goals.find(it => it.id === id)
    const found = item ?? goal
    if (!found) return { id, version }
    mustBeFresh(found, version)
    if (item)
      put(
        withItems(
          board,
          item.type,
          ofType(board, item.type).filter(it => it.id !== id),
        ),
      )
    else put({ ...board, goals: inOrder(board.goals.filter(it => it.id !== id)) })
    return { id, version }
  }
  const roles = { roles: demoPlanRoles }

  return {
    planList: list,
    planListOf: list,
    planBoard: ({ params }) => find(params.id),
    openPlanYear: ({ body }) => {
      const there = boards().find(it => it.year === body.year)
      if (!there) {
        if (!demo.open?.includes(body.year)) throw errorOf('validation')
        const [before] = boards()
        demo.open = demo.open.filter(it => it !== body.year)
        demo.boards = [
          { ...(before ?? demoPlan()), id: ++next, year: body.year, readOnly: false, version: 0 },
          ...boards(),
        ]
      }
      const { id, year, readOnly } = boards().find(it => it.year === body.year) ?? demoPlan()
      return { id, year, readOnly }
    },
    tooltips: () => demoTooltips,
    planRoles: () => roles,
    jobRoles: () => roles,
    nextRoleOptions: ({ query }) => ({ roles: demoPlanRoles.filter(it => it.code !== query.role) }),
    findOutcome: ({ params }) => ({
      outcomes: outcomes
        .filter(([, label = '']) => label.toLowerCase().includes(params.label.toLowerCase()))
        .map(([code = '', label = '']) => ({
          code,
          label,
          sprint: 'SPR-P-07',
          sprintLabel: 'Decide closer to the work',
        })),
    }),
    savePlanRole: ({ body: { agilePlanGroupId, type, label: code, customLabel, version } }) => {
      const board = held(agilePlanGroupId)
      const before = board.agilePlanRole.find(it => it.type === type)
      mustBeFresh(before, version)
      const found = demoPlanRoles.find(it => it.code === code)
      const made = {
        ...{ type, code, customLabel, version: version + 1 },
        label: customLabel || (found?.label ?? ''),
        description: found?.description ?? '',
      }
      put({ ...board, agilePlanRole: board.agilePlanRole.map(it => (it.type === type ? made : it)) })
      return made
    },
    savePlanItem: ({ body: { agilePlanGroupId, ...body } }) => {
      const board = held(agilePlanGroupId)
      const label = body.label || (outcomes.find(([code]) => code === body.code)?.[1] ?? '')
      const [items, made] = written(ofType(board, body.type), { ...body, label, sortIndex: 0, description: '' })
      put(withItems(board, body.type, items))
      return made
    },
    deleteOutcome: ({ query }) => gone(held(query.agilePlanGroupId), query.id, query.version),
    deletePlanItem: ({ body }) => gone(held(body.agilePlanGroupId), body.id, body.version),
    movePlanItem: ({ body: { id, afterId, agilePlanGroupId } }) => {
      const board = held(agilePlanGroupId)
      const item = board.agileItemList.find(it => it.id === id)
      const goal = board.goals.find(it => it.id === id)
      if (!item && !goal) throw errorOf('notFound')
      const type = item?.type as WrittenType
      const items = item ? withPlace(ofType(board, type), id, afterId) : []
      const goals = goal ? inOrder(withPlace(board.goals, id, afterId)) : board.goals
      put(item ? withItems(board, type, items) : { ...board, goals })
      return {
        id,
        sortIndex: (item ? items : goals).findIndex(it => it.id === id),
        version: (item ?? goal)?.version ?? 0,
      }
    },
    saveDevelopmentPlan: ({ params, body: { capabilities, version } }) => {
      const board = held(params.id)
      const before = ofType(board, 'DEVELOPMENT_FOCUS')
      if (board.focusVersion !== version) throw conflict({ items: before, version: board.focusVersion })
      const items = capabilities.map((code, sortIndex): PlanItem => {
        const known = board.agileItemList.find(it => it.code === code)
        return {
          ...{ id: ++next, type: 'DEVELOPMENT_FOCUS', sortIndex, code, version: 1 },
          label: known?.label ?? board.capabilities.find(it => it.code === code)?.label ?? code,
          description: known?.description ?? '',
        }
      })
      put({ ...withItems(board, 'DEVELOPMENT_FOCUS', items), focusVersion: version + 1 })
      return { items, version: version + 1 }
    },
    savePlanNote: ({ params, body }) => {
      const board = held(params.id)
      const before = board.notes.find(it => it.sectionId === body.sectionId)
      mustBeFresh(before, body.version)
      const made = { ...body, version: body.version + 1 }
      put({ ...board, notes: [made] })
      return made
    },
    milestoneTypes: () => ({ types: milestoneTypes.map(type => ({ type, label: type })) }),
    saveMilestone: ({ body: { agilePlanGroupId, ...body } }) => {
      const board = held(agilePlanGroupId)
      const before = board.agileMilestoneList.find(it => it.id === body.id)
      const [milestones, made] = written(board.agileMilestoneList, { ...body, doneAt: before?.doneAt ?? null })
      put({ ...board, agileMilestoneList: milestones.sort((a, b) => (a.dateFrom < b.dateFrom ? -1 : 1)) })
      return made
    },
    milestoneDone: ({ params, query }) => {
      const board = boards().find(it => it.agileMilestoneList.some(one => one.id === params.id))
      if (!board) throw errorOf('notFound')
      const doneAt = query.done === 'false' ? null : `${board.today}T12:00:00.000Z`
      const all = held(board.id).agileMilestoneList
      const milestones = all.map(it => (it.id === params.id ? { ...it, doneAt, version: it.version + 1 } : it))
      put({ ...board, agileMilestoneList: milestones })
      return milestones.find(it => it.id === params.id) ?? (milestones[0] as (typeof milestones)[0])
    },
    deleteMilestone: ({ query }) => {
      const board = held(query.agilePlanGroupId)
      const found = board.agileMilestoneList.find(it => it.id === query.id)
      if (found) {
        mustBeFresh(found, query.version)
        put({ ...board, agileMilestoneList: board.agileMilestoneList.filter(it => it !== found) })
      }
      return { id: query.id, version: query.version }
    },
    saveGoal: ({ params, body }) => {
      const board = held(params.id)
      const [goals, made] = written(board.goals, { ...body, sortIndex: 0 })
      put({ ...board, goals: inOrder(goals) })
      return made
    },
    goals: ({ params }) => ({ goals: find(params.id).goals }),
  }
}
