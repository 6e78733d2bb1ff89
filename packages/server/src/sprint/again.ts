import type { SprintDesign, sprint } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { keepDraft, ownerOf } from './draft.ts'
import { itemsOf } from './items.ts'
import { proposal } from './proposal.ts'
import { crewOf, findSprint, planOfRow } from './rows.ts'

type Action = SprintDesign['actions'][number]

/** Fills a new design in from a sprint that was. */
export const runAgain: Handler<typeof sprint.runAgain> = async (context, { body }) => {
  const { row, team } = await findSprint(context, body.sprintId, 'any')
  team?.to('designTeamSprint')
  const owner = await ownerOf(context, team?.teamId, 'lock')
  const [items, crew, proposed] = [
    await itemsOf(context, [row.id]),
    await crewOf(context, row.id),
    await proposal(context, team),
  ]
  const of = (kind: string) => items.filter(it => it.kind === kind)
  const words = (it: (typeof items)[number]) => ({ code: it.code, label: it.label, description: it.description })
  // Who has left the team meanwhile is not in.
  const members = new Set(proposed.memberUserIds)
  const { duration, feedbackFrequency, checkIn } = planOfRow(row)
  const design = {
    ...proposed,
    sprintCode: row.sprint_code,
    label: row.label,
    description: row.description,
    icon: row.icon,
    actions: of('action').map(it => ({
      ...words(it),
      suggestedActivities: (it.suggested as Action['suggestedActivities']).map(({ text, type }) => ({ text, type })),
      leadUserId: it.lead_user_id !== null && members.has(it.lead_user_id) ? it.lead_user_id : null,
    })),
    behaviors: of('behavior').map(words),
    outcomes: of('outcome').map(words),
    sprintCrews: crew.map(({ id: _, imageUrl: __, ...it }) => it),
    duration: duration as SprintDesign['duration'],
    feedbackFrequency: feedbackFrequency as SprintDesign['feedbackFrequency'],
    timezone: row.timezone,
    resetTime: row.reset_time,
    checkInWeekday: checkIn.weekday,
    checkInTime: checkIn.time,
    checkInDaysBefore: checkIn.daysBefore,
  }
  return keepDraft(context, owner, body.version, design)
}
