import type { sprint } from '@trellis/sdk/contract'
import type { Handler, UserContext } from '../core/context.ts'
import { type Standing, standing } from '../core/standing.ts'
import { detailsOf, progressOf } from './details.ts'
import { noteOpened } from './opened.ts'
import { activeOf, findSprint } from './rows.ts'

async function active(context: UserContext, team: Standing | null) {
  const { running, next } = await activeOf(context, team?.teamId ?? null)
  for (const it of [running, next]) if (it) await noteOpened(context, it.id)
  return {
    sprint: running ? await detailsOf(context, { row: running, team }) : null,
    progress: running ? await progressOf(context, { row: running }) : null,
    next: next ? await detailsOf(context, { row: next, team }) : null,
  }
}

/** The caller's running sprint. */
export const findUserActiveSprint: Handler<typeof sprint.findUserActiveSprint> = context => active(context, null)

/** The team's running sprint. */
export const findTeamActiveSprint: Handler<typeof sprint.findTeamActiveSprint> = async (context, { params }) =>
  active(context, (await standing(context, params.teamId)).to('openTeamBoard'))

/** A personal sprint of the caller. */
export const userSprint: Handler<typeof sprint.userSprint> = async (context, { params }) =>
  detailsOf(context, await findSprint(context, params.id, 'user'))
