import type { PlanGoal, PlanItem, PlanMilestone, PlanRole } from '@trellis/sdk/contract'
import type { ItemRow, PlanTeller } from './boards.ts'
import { wordingOf } from './content.ts'

/** A line as it is told; one of the library in the caller's language. */
function itemOf({ core, language }: PlanTeller, row: ItemRow, sortIndex: number): PlanItem {
  const type = row.type as PlanItem['type']
  const plain = { id: row.id, type, sortIndex, code: row.code, label: row.label, description: '', version: row.version }
  if (type === 'DEVELOPMENT_FOCUS' && row.code) {
    const { label, meaning } = core.doors.gla.words(language, row.code)
    return { ...plain, label, description: meaning }
  }
  return plain
}

/** The lines of a type, in order. */
export const itemsOf = (context: PlanTeller, rows: readonly ItemRow[], type: PlanItem['type']): PlanItem[] =>
  rows.filter(it => it.type === type).map((it, index) => itemOf(context, it, index))

export const goalOf = (row: ItemRow, sortIndex: number): PlanGoal => ({
  id: row.id,
  sortIndex,
  label: row.label,
  deliverable: row.deliverable ?? '',
  progress: row.progress ?? '',
  status: (row.status ?? 'NOT_STARTED') as PlanGoal['status'],
  version: row.version,
})

const roleTypes = {
  current_role_description: 'CURRENT_ROLE_DESCRIPTION',
  next_role_option: 'NEXT_ROLE_OPTION',
} as const

/** A role of the board, empty where none is chosen. */
export function roleOf({ language }: PlanTeller, rows: readonly ItemRow[], type: PlanRole['type']): PlanRole {
  const row = rows.find(it => it.type === roleTypes[type])
  const words = row?.code ? wordingOf(language).roles[row.code] : undefined
  return {
    type,
    code: row?.code ?? null,
    label: row?.label || (words?.label ?? ''),
    description: words?.description ?? '',
    customLabel: row?.label ?? '',
    version: row?.version ?? 0,
  }
}

/** The type of line that a role is kept as. */
export const lineOfRole = (type: PlanRole['type']) => roleTypes[type]

export interface MilestoneRow {
  id: number
  type: string
  label: string
  date_from: string
  date_to: string
  done_at: Date | null
  version: number
}

export const milestoneOf = (row: MilestoneRow): PlanMilestone => ({
  id: row.id,
  type: row.type as PlanMilestone['type'],
  label: row.label,
  dateFrom: row.date_from,
  dateTo: row.date_to,
  doneAt: row.done_at?.toISOString() ?? null,
  version: row.version,
})
