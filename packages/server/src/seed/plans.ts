import { addDays, dayMs, dayOf, type GoalStatus, type MilestoneType } from '@trellis/sdk/contract'
import { generateNKeysBetween } from 'fractional-indexing'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { bank } from '../plan/content.ts'

/** Words that a demo leader has written, or codes of the library. */
interface DemoBoard {
  /** Role of now and the next: code of the library, and own words for it. */
  roles?: [string | null, string][]
  outcomes?: (string | { code: string; label: string })[]
  short?: string[]
  long?: string[]
  focus?: string[]
  goals?: { label: string; deliverable: string; progress: string; status: GoalStatus }[]
  /** Days from today, the same again for one day. */
  milestones?: { type: MilestoneType; label: string; days: [number, number]; done?: true }[]
  summary?: string
}

const boards: Record<string, { thisYear: DemoBoard; lastYear?: DemoBoard }> = {
  Ada: {
    thisYear: {
      roles: [
        [null, 'Head of Product Design'],
        ['ROL-37', ''],
      ],
      outcomes: [
        'Decisions wait less than two days',
        'People bring proposals, not questions',
        'Both sites say the same about our goals',
      ],
      short: ['By spring I take two weeks off and nothing waits for me.'],
      long: ['I lead leaders, and they would choose to be led by me again.'],
      focus: ['decisions', 'selfManagement'],
      goals: [
        {
          label: 'Hand over ten decisions by the end of the year',
          deliverable: 'A one-page frame for each, kept where the team can see it',
          progress: 'Six of ten handed over',
          status: 'IN_PROGRESS',
        },
        {
          label: 'One protected morning a week',
          deliverable: 'Four weeks kept, noted in the check-in',
          progress: '',
          status: 'NOT_STARTED',
        },
      ],
      milestones: [
        { type: 'OTHER', label: 'Frames for decisions agreed with the team', days: [-60, -60], done: true },
        { type: 'TEAM_DEVELOPMENT_EVENT', label: 'Workshop: who decides what', days: [-40, -39], done: true },
        { type: 'OTHER', label: 'Limits agreed with Finance', days: [10, 10] },
      ],
      summary:
        'This year I want the team to decide without me. Where it still waits for me, I ask what would have to be true for it not to.',
    },
    lastYear: {
      roles: [
        [null, 'Lead designer'],
        ['ROL-29', ''],
      ],
      outcomes: ['Every project has one owner', 'Reviews end with a decision'],
      short: ['I say no to one request a week.'],
      long: ['I lead leaders, and they would choose to be led by me again.'],
      focus: ['execution'],
      goals: [
        {
          label: 'Hold a review every Thursday',
          deliverable: 'Notes with one decision each',
          progress: '38 of 44 weeks',
          status: 'DONE',
        },
      ],
      milestones: [{ type: 'OTHER', label: 'First review led by somebody else', days: [-400, -400], done: true }],
      summary: 'Reviews now end with a decision, and half of them are led by others.',
    },
  },
  Hana: {
    thisYear: {
      roles: [
        ['ROL-24', ''],
        ['ROL-30', ''],
      ],
      outcomes: ['Incidents are solved by the people on duty'],
      short: ['Two people can stand in for me.'],
      focus: ['developingPeople'],
      milestones: [{ type: 'OTHER', label: 'Rota of deputies begins', days: [14, 14] }],
    },
  },
}

type Line = readonly [type: string, label: string, code: string | null]

const linesOf = (it: DemoBoard): Line[] => [
  ...(it.roles ?? []).map(
    ([code, label], at) => [at === 0 ? 'CURRENT_ROLE_DESCRIPTION' : 'NEXT_ROLE_OPTION', label, code] as const,
  ),
  ...(it.outcomes ?? []).map(
    one => ['OUTCOME', typeof one === 'string' ? one : one.label, typeof one === 'string' ? null : one.code] as const,
  ),
  ...(it.short ?? []).map(label => ['SHORT_TERM_ASPIRATION', label, null] as const),
  ...(it.long ?? []).map(label => ['LONG_TERM_ASPIRATION', label, null] as const),
  ...(it.focus ?? []).map(code => ['DEVELOPMENT_FOCUS', '', code] as const),
  ...(it.goals ?? []).map(one => ['GOAL_DELIVERABLE', one.label, null] as const),
]

async function addBoard(tx: Tx, tenantId: number, planId: number, year: number, it: DemoBoard): Promise<void> {
  const own = { tenant_id: tenantId, plan_id: planId }
  const lines = linesOf(it)
  const keys = generateNKeysBetween(null, null, lines.length)
  const ids = new Map<string, number>()
  for (const [index, [type, label, code]] of lines.entries()) {
    const row = await tx.kysely
      .insertInto('plan_item')
      .values({ ...own, type: type as 'OUTCOME', label, code, place: keys[index] ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(`${type} ${label}`, row.id)
  }
  for (const { label, ...goal } of it.goals ?? [])
    await tx.kysely
      .insertInto('plan_goal')
      .values({ ...goal, tenant_id: tenantId, item_id: ids.get(`GOAL_DELIVERABLE ${label}`) ?? 0 })
      .execute()
  for (const { days, done, ...milestone } of it.milestones ?? []) {
    const at = (days: number) => addDays(dayOf(now(), { timeZone: 'UTC' }), days)
    // Days of the demo stay in the year of their board, whatever today is.
    const inYear = (day: string) =>
      day.startsWith(String(year)) ? day : day < String(year) ? `${year}-01-01` : `${year}-12-31`
    await tx.kysely
      .insertInto('milestone')
      .values({
        ...own,
        ...milestone,
        date_from: inYear(at(days[0])),
        date_to: inYear(at(days[1])),
        done_at: done ? new Date(now().getTime() + days[1] * dayMs) : null,
      })
      .execute()
  }
  if (it.summary)
    await tx.kysely
      .insertInto('plan_note')
      .values({ ...own, section_id: 'SUMMARY', text: it.summary })
      .execute()
}

/** Who has chosen the three key challenges. */
const chosen = ['Ada', 'Ben', 'Hana', 'Ines', 'Jonas', 'Kira', 'Mei']

/** Role levels with their challenges, and the boards of this year and the last. */
export async function addPlans(tx: Tx, tenantId: number, idOf: (first: string) => number): Promise<void> {
  const thisYear = Number(dayOf(now(), { timeZone: 'UTC' }).slice(0, 4))
  for (const first of chosen) {
    const level = ['Ben', 'Mei'].includes(first) ? 'projectLead' : first === 'Kira' ? 'executive' : 'functionHead'
    const challenges = bank.challenges.filter(it => it.levels.includes(level)).map(it => it.code)
    const board = boards[first]
    for (const year of board?.lastYear ? [thisYear - 1, thisYear] : [thisYear]) {
      const saved = new Date(now().getTime() - (year === thisYear ? 30 : 395) * dayMs)
      const { id } = await tx.kysely
        .insertInto('plan')
        .values({
          tenant_id: tenantId,
          user_id: idOf(first),
          year,
          created_at: saved,
          focus_version: 1,
          version: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.kysely
        .insertInto('role_choice')
        .values({
          tenant_id: tenantId,
          plan_id: id,
          role_level: level,
          desired_role_level: level === 'projectLead' ? 'teamLeader' : 'executive',
          kind: 'ROLE_CHALLENGE',
          challenges: challenges.slice(0, 3),
          saved_at: saved,
        })
        .execute()
      const words = year === thisYear ? board?.thisYear : board?.lastYear
      if (words) await addBoard(tx, tenantId, id, year, words)
    }
    await tx.kysely
      .updateTable('membership')
      .set({ role_challenges_completed: true })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', idOf(first))
      .execute()
  }
}
