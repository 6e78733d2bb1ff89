import { type PlanBoard, type PlanItemType, type PlanSection, writtenTypes } from '@trellis/sdk'

/** A line of a section that a comment can be about. */
export interface CommentLine {
  id: number
  label: string
}

const written: readonly PlanItemType[] = writtenTypes

/** The lines of a section that a comment can be about, in their order. */
export function commentLines(
  board: Pick<PlanBoard, 'agileItemList' | 'goals' | 'agileMilestoneList'>,
  section: PlanSection,
): CommentLine[] {
  if (section === 'KEY_MILESTONES') return board.agileMilestoneList
  if (section === 'DEVELOPMENT_GOALS_AND_DELIVERABLES') return board.goals
  if (section === 'ADAPTIVE_DEVELOPMENT_PLAN') return board.agileItemList.filter(it => written.includes(it.type))
  return []
}
