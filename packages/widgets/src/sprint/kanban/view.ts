import { type Activity, canDo, type I18n, isLate } from '@trellis/sdk'
import type { KanbanBoard } from './KanbanModel.ts'
import { keysOf } from './people.ts'

/** What of the board is shown: '' is all; an action by its id, or 'none'; a person by key. */
export interface KanbanFilter {
  action: string
  person: string
}

export const isShownBy = ({ action, person }: KanbanFilter, it: Activity): boolean =>
  (action === '' || (action === 'none' ? it.actionId === null : it.actionId === Number(action))) &&
  (person === '' || keysOf(it).includes(person))

/** What the reader may do on a board. The server authorises by the same table. Source: spec 2 section 6. */
export interface KanbanRights {
  mayAdd: boolean
  /** Why an activity cannot be moved, as the end of a key below `sprint.kanban.fixed`; null where it can. */
  fixed: (it: Activity) => 'checkIn' | 'finished' | 'others' | null
  mayModify: (it: Activity) => boolean
}

export function rightsOf({ sprint, standing, leads }: KanbanBoard): KanbanRights {
  const finished = new Set(sprint.actions.filter(it => it.actionDetail.status === 'FINISHED').map(it => it.id))
  const isOwn = (it: Activity) => canDo('modifyActivity', [...standing, ...(it.isOwn ? (['self'] as const) : [])])
  const isFinished = (it: Activity) => it.actionId !== null && finished.has(it.actionId)
  return {
    mayAdd: canDo('planActivity', standing),
    fixed(it) {
      if (it.activityType.code === 'WC') return 'checkIn'
      if (isFinished(it)) return 'finished'
      return isOwn(it) || (it.actionId !== null && leads.includes(it.actionId)) ? null : 'others'
    },
    mayModify: it => it.activityType.code !== 'WC' && !isFinished(it) && isOwn(it),
  }
}

/** What the board says in one line: how much is left, and whether something is late. */
export function headlineOf({ t }: Pick<I18n, 't'>, all: readonly Activity[], at: Date): string {
  const left = all.filter(it => it.status !== 'DONE')
  const late = left.filter(it => isLate(it, at)).length
  if (all.length === 0) return t('sprint.kanban.nothing')
  if (left.length === 0) return t('sprint.kanban.allDone')
  const words = t('sprint.kanban.left', { count: left.length })
  return late
    ? t('sprint.kanban.leftAndLate', { left: words, late: t('sprint.kanban.ofThemLate', { count: late }) })
    : words
}
