import { addDays } from '../core/zone.ts'
import type { PlanBoard, PlanGoal, PlanItem, PlanMilestone, PlanRole } from '../plan/schemas.ts'

/** The day on which the demo is seen, in the year of its newest board. */
export const demoPlanDay = '2026-11-23'

const roles: [code: string, level: string, label: string, description: string][] = [
  ['ROL-12', 'projectLead', 'Project lead', 'Leads a piece of work across teams.'],
  ['ROL-24', 'teamLead', 'Team lead', 'Leads people who do the work.'],
  ['ROL-25', 'teamLead', 'Engineering manager', 'Leads engineers, and what they build.'],
  ['ROL-37', 'functionHead', 'Head of department', 'Leads leaders; sets direction and budget.'],
  ['ROL-38', 'functionHead', 'Head of product', 'Leads what is built, and why.'],
]
export const demoPlanRoles = roles.map(([code, level, label, description]) => ({ code, level, label, description }))

const sprint = { code: 'SPR-P-07', label: 'Decide closer to the work' }

const item = (type: PlanItem['type'], sortIndex: number, label: string, more: Partial<PlanItem> = {}): PlanItem => ({
  ...{ id: 0, type, sortIndex, code: null, label, description: '', version: 1 },
  ...more,
})

const capability = (
  type: PlanItem['type'],
  sortIndex: number,
  [code, label, average_Score, capability_rank]: [string, string, number, number],
): PlanItem =>
  item(type, sortIndex, label, {
    ...{ code, average_Score, capability_rank, version: 0 },
    description: `What ${label.toLowerCase()} means.`,
    ...(type === 'STRENGTH' ? {} : { sprint }),
  })

const strengths: [string, string, number, number][] = [
  ['direction', 'Direction', 4.4, 1],
  ['communication', 'Communication', 4.3, 2],
  ['inclusion', 'Inclusion', 4.1, 3],
]
const toGrow: [string, string, number, number][] = [
  ['selfManagement', 'Self-management', 2.6, 10],
  ['execution', 'Execution', 2.9, 9],
  ['decisions', 'Decisions', 3.1, 8],
]

/** The lines that an assessment tells. */
export const demoCapabilities = (): PlanItem[] => [
  ...strengths.map((it, at) => capability('STRENGTH', at, it)),
  ...toGrow.map((it, at) => capability('CURRENT_CAP_RECOMMENDATION', at, it)),
  capability('NEXT_CAP_RECOMMENDATION', 0, ['developingPeople', 'Developing people', 3.6, 5]),
]

const challenge = (sortIndex: number, code: string, label: string, description: string): PlanItem =>
  item('ROLE_CHALLENGE', sortIndex, label, { code, description, sprint })

const role = (type: PlanRole['type'], code: string | null, customLabel: string): PlanRole => {
  const found = demoPlanRoles.find(it => it.code === code)
  return {
    ...{ type, code, customLabel, version: 1 },
    label: customLabel || (found?.label ?? ''),
    description: found?.description ?? '',
  }
}

export const demoMilestone = (
  id: number,
  label: string,
  days: [number, number],
  more: Partial<PlanMilestone> = {},
) => ({
  ...{ id, type: 'OTHER' as const, label, doneAt: null, version: 1 },
  dateFrom: addDays(demoPlanDay, days[0]),
  dateTo: addDays(demoPlanDay, days[1]),
  ...more,
})

export const demoGoal = (id: number, label: string, more: Partial<PlanGoal> = {}): PlanGoal => ({
  ...{ id, sortIndex: 0, label, deliverable: '', progress: '', status: 'NOT_STARTED', version: 1 },
  ...more,
})

/** The board of a leader in its year, with everything on it. */
export const demoPlan = (more: Partial<PlanBoard> = {}): PlanBoard => ({
  id: 61,
  year: 2026,
  userId: 1,
  name: 'Ada Lindqvist',
  guest: false,
  isOwner: true,
  readOnly: false,
  today: demoPlanDay,
  assessmentGroupId: 3,
  agilePlanRole: [
    role('current_role_description', null, 'Team lead, Product Design'),
    role('next_role_option', 'ROL-37', ''),
  ],
  roleLevel: 'teamLead',
  desiredRoleLevel: 'functionHead',
  agileItemList: [
    challenge(0, 'C2', 'Too many decisions wait for me', 'Work stands still until I have looked at it.'),
    challenge(1, 'C3', 'People work beside each other', 'The parts fit late, or not at all.'),
    challenge(2, 'C5', 'We promise more than we can keep', 'Dates move, and trust with them.'),
    item('OUTCOME', 0, 'Decisions wait less than two days', { id: 11 }),
    item('OUTCOME', 1, 'People bring proposals, not questions', { id: 12 }),
    item('OUTCOME', 2, 'Both sites say the same about our goals', { id: 13 }),
    item('SHORT_TERM_ASPIRATION', 0, 'By spring I take two weeks off and nothing waits for me.', { id: 21 }),
    item('LONG_TERM_ASPIRATION', 0, 'I lead leaders, and they would choose to be led by me again.', { id: 22 }),
    item('DEVELOPMENT_FOCUS', 0, 'Decisions', { id: 31, code: 'decisions', description: 'What decisions means.' }),
    ...demoCapabilities(),
  ],
  focusVersion: 1,
  agileMilestoneList: [
    demoMilestone(41, 'Growth Leader Assessment', [-42, -42], {
      type: 'GROWTH_LEADER_ASSESSMENT',
      doneAt: '2026-10-12T09:00:00.000Z',
    }),
    demoMilestone(42, 'Sprint: Decide closer to the work', [-28, 27], { type: 'TEAM_SPRINT' }),
    demoMilestone(43, 'Limits agreed with Finance', [10, 10]),
    demoMilestone(44, 'Team development day, Hamburg', [24, 25], { type: 'TEAM_DEVELOPMENT_EVENT' }),
  ],
  goals: [
    demoGoal(51, 'Hand over ten decisions by the end of the year', {
      deliverable: 'A one-page frame for each, kept where the team can see it',
      progress: 'Six of ten handed over',
      status: 'IN_PROGRESS',
    }),
    demoGoal(52, 'One protected morning a week', {
      sortIndex: 1,
      deliverable: 'Four weeks kept, noted in the check-in',
    }),
  ],
  notes: [
    {
      sectionId: 'SUMMARY',
      text: 'This year I want the team to decide without me. Where it still waits for me, I ask what would have to be true for it not to.',
      version: 1,
    },
  ],
  seenBy: [
    { userId: 3, name: 'Cleo Marín', relation: 'manager', teamName: 'Leaders', since: '2026-10-02T09:00:00.000Z' },
    { userId: 4, name: 'Jonas Weber', relation: 'assistant', teamName: 'Leaders', since: '2026-11-09T09:00:00.000Z' },
  ],
  version: 1,
  ...more,
})

/** The board of one who has just begun: nothing is chosen, nothing is known. */
export const emptyPlan = (more: Partial<PlanBoard> = {}): PlanBoard =>
  demoPlan({
    ...{ assessmentGroupId: 0, roleLevel: '', desiredRoleLevel: '', focusVersion: 0, version: 0 },
    ...{ agileItemList: [], agileMilestoneList: [], goals: [], notes: [], seenBy: [] },
    agilePlanRole: (['current_role_description', 'next_role_option'] as const).map(type => ({
      ...{ type, code: null, label: '', description: '', customLabel: '', version: 0 },
    })),
    ...more,
  })

/** The same board as somebody reads it whom its leader lets see it: names without numbers. */
export const seenPlan = (more: Partial<PlanBoard> = {}): PlanBoard => {
  const own = demoPlan()
  return {
    ...own,
    ...{ isOwner: false, readOnly: true, seenBy: [] },
    agileItemList: own.agileItemList.map(({ average_Score: _, capability_rank: _rank, ...it }) => it),
    ...more,
  }
}

/** A board with so many lines, of each kind. */
export const longPlan = (of: number): PlanBoard => {
  const many = Array.from({ length: of }, (_, at) => at)
  const own = demoPlan()
  return demoPlan({
    agileItemList: [
      ...own.agileItemList.filter(it => it.id === 0 || it.type === 'DEVELOPMENT_FOCUS'),
      ...many.map(at => item('OUTCOME', at, `Outcome ${at + 1} of a long list`, { id: 1000 + at })),
      ...many.map(at => item('SHORT_TERM_ASPIRATION', at, `Aspiration ${at + 1} of a long list`, { id: 2000 + at })),
    ],
    agileMilestoneList: many.map(at => demoMilestone(3000 + at, `Milestone ${at + 1}`, [at * 5 - 240, at * 5 - 238])),
    goals: many.map(at => demoGoal(4000 + at, `Goal ${at + 1} of a long list`, { sortIndex: at })),
  })
}
