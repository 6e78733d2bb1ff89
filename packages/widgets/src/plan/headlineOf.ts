import type { I18n, PlanBoard } from '@trellis/sdk'
import { linesOf } from './planWords.ts'

/** What the board says in one line: where the leader wants to go, and the first thing that is to change. */
export function headlineOf({ t }: Pick<I18n, 't'>, board: PlanBoard): string {
  const role = board.agilePlanRole.find(it => it.type === 'next_role_option')?.label ?? ''
  const outcome = linesOf(board, 'OUTCOME')[0]?.label ?? ''
  if (role && outcome) return t('plan.board.headline.both', { role, outcome })
  if (role) return t('plan.board.headline.role', { role })
  if (outcome) return outcome
  return board.readOnly ? t('plan.board.headline.noneOf', { year: String(board.year) }) : t('plan.board.headline.none')
}
