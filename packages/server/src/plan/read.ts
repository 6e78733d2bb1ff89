import {
  isPlanReadOnly,
  lineSections,
  openYears,
  type PlanBoard,
  type PlanItem,
  type PlanSection,
  type plan,
  type ReplyOf,
  planSections as sections,
} from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'
import { nameOf } from '../core/people.ts'
import { refuse } from '../core/refuse.ts'
import { type Board, boardOf, type PlanReader, type PlanTeller, rowsOf, todayOf } from './boards.ts'
import { chosenBy, said } from './challenges.ts'
import { bank } from './content.ts'
import { milestonesOf } from './milestones.ts'
import { viewersOf } from './network-rows.ts'
import { notesOf } from './notes.ts'
import { fromResults, resultsOf } from './results.ts'
import { standingsTo } from './standing.ts'
import { goalOf, itemsOf, milestoneOf, roleOf } from './told.ts'

type Chosen = Awaited<ReturnType<typeof chosenBy>>

/** The chosen challenges, each with the sprint of the library that works on it. */
function challengesOf({ core, language }: PlanTeller, chosen: Chosen): PlanItem[] {
  return chosen.challenges.map((code, sortIndex) => {
    const { label, description } = said(language, 'challenges', code)
    const capability = bank.challenges.find(it => it.code === code)?.capabilities[0]
    const sprint = capability ? core.doors.sprint.servingTo(language, capability) : undefined
    return {
      id: 0,
      type: chosen.type,
      sortIndex,
      code,
      label,
      description,
      ...(sprint && { sprint: { code: sprint.code, label: sprint.label } }),
      version: chosen.version,
    }
  })
}

const listed = ['OUTCOME', 'DEVELOPMENT_FOCUS', 'SHORT_TERM_ASPIRATION', 'LONG_TERM_ASPIRATION'] as const

/** The whole board, as who stands so to it reads it: somebody of the organisation, or a guest where no reader is named. */
export async function toldBoard(context: PlanTeller, board: Board, reader: PlanReader | null): Promise<PlanBoard> {
  const { core, tx, tenantId, language } = context
  const owner = { tx, tenantId, userId: board.userId }
  // A year that is over stays as it was.
  const until = board.isClosed ? new Date(Date.UTC(board.year + 1, 0, 1)) : undefined
  const [chosen, rows, milestones, notes, name, results, seenBy] = await Promise.all([
    chosenBy(owner, { planId: board.id }),
    rowsOf(context, board),
    milestonesOf(context, board),
    notesOf(context, board),
    nameOf(owner),
    resultsOf(context, board, reader, until),
    board.isOwner ? viewersOf(context, board) : [],
  ])
  const levelLabel = (code: string | null) => (code === null ? '' : said(language, 'levels', code).label)
  const items = fromResults(context, board, results, chosen.desiredRoleLevel)
  return {
    id: board.id,
    year: board.year,
    userId: board.userId,
    name,
    guest: reader === null,
    isOwner: board.isOwner,
    readOnly: board.isClosed || !board.isOwner,
    today: board.today,
    assessmentGroupId: results.gla?.id ?? 0,
    agilePlanRole: [roleOf(context, rows, 'current_role_description'), roleOf(context, rows, 'next_role_option')],
    roleLevel: chosen.roleLevel ?? '',
    desiredRoleLevel: chosen.desiredRoleLevel ?? '',
    roleLevelLabel: levelLabel(chosen.roleLevel),
    desiredRoleLevelLabel: levelLabel(chosen.desiredRoleLevel),
    agileItemList: [
      ...challengesOf(context, chosen),
      ...listed.flatMap(type => itemsOf(context, rows, type)),
      ...items,
    ],
    focusVersion: board.focusVersion,
    capabilities: core.doors.gla
      .capabilities(language)
      .map(it => ({ code: it.capability, label: it.label }))
      .sort((a, b) => a.label.localeCompare(b.label, language)),
    agileMilestoneList: milestones.map(milestoneOf),
    goals: rows.filter(it => it.type === 'GOAL_DELIVERABLE').map(goalOf),
    notes,
    seenBy,
    version: board.version,
  }
}

/** The whole board. */
export const planBoard: Handler<typeof plan.planBoard> = async (context, { params }) =>
  toldBoard(context, await boardOf(context, params.id), context)

/** The sections of a board, with how many lines each holds. */
export async function toldSections(context: PlanTeller, board: Board): Promise<ReplyOf<typeof plan.planSections>> {
  const rows = await rowsOf(context, board)
  const chosen = await chosenBy({ ...context, userId: board.userId }, { planId: board.id })
  // A role that was taken away stays as an empty line.
  const lines = rows.filter(it => it.code !== null || it.label !== '').map(it => lineSections[it.type])
  const milestones = await milestonesOf(context, board)
  const notes = await notesOf(context, board)
  const more: Partial<Record<PlanSection, number>> = {
    CAREER_CHALLENGE: chosen.challenges.length,
    SUMMARY: notes.filter(it => it.text !== '').length,
    KEY_MILESTONES: milestones.length,
  }
  return {
    sections: sections.map(sectionId => ({
      sectionId,
      count: lines.filter(it => it === sectionId).length + (more[sectionId] ?? 0),
    })),
  }
}

/** The sections of a board that the caller may see. */
export const planSections: Handler<typeof plan.planSections> = async (context, { params }) =>
  toldSections(context, await boardOf(context, params.id))

const openedYears = ({ tx, tenantId }: PlanReader, userId: number) =>
  tx.kysely
    .selectFrom('plan')
    .select(['id', 'year'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('year', 'desc')
    .execute()

/** The caller's years, those that can be opened among them. */
export const planList: Handler<typeof plan.planList> = async context => {
  const { userId } = context
  const [opened, today, name] = await Promise.all([openedYears(context, userId), todayOf(context), nameOf(context)])
  const toOpen = openYears(today).filter(year => !opened.some(it => it.year === year))
  return {
    userId,
    name,
    isOwner: true,
    years: [...opened, ...toOpen.map(year => ({ id: 0, year }))]
      .sort((a, b) => b.year - a.year)
      .map(it => ({ ...it, readOnly: isPlanReadOnly(it.year, today) })),
  }
}

/** The years of somebody who lets the caller see them. Any other is refused as the spec says it. */
export const planListOf: Handler<typeof plan.planListOf> = async (context, { params }) => {
  const standing = await standingsTo(context, [params.id], context.core.doors.team.letSee)
  const maySee = (id: number) => standing({ id, user_id: params.id }).may('plan')
  const opened = (await openedYears(context, params.id)).filter(it => maySee(it.id))
  // A right that is given counts for what is opened later, too.
  if (opened.length === 0 && !maySee(0)) throw refuse('planAccess')
  if (params.id === context.userId) return planList(context, { params: undefined, query: undefined, body: undefined })
  return {
    userId: params.id,
    name: await nameOf({ tx: context.tx, userId: params.id }),
    isOwner: false,
    years: opened.map(it => ({ ...it, readOnly: true })),
  }
}
