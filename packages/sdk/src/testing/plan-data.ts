import { addDays } from '../core/zone.ts'
import type { PlanBoard, PlanGoal, PlanItem, PlanMilestone, PlanRole, PlanTooltips } from '../plan/schemas.ts'

/** The day on which the demo is seen, in the year of its newest board. */
const demoPlanDay = '2026-11-23'

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

/** All that can be in focus. */
const capabilities = [
  ...[...strengths, ...toGrow].map(([code, label]) => ({ code, label })),
  { code: 'change', label: 'Change' },
  { code: 'customers', label: 'Customers' },
  { code: 'developingPeople', label: 'Developing people' },
  { code: 'empowerment', label: 'Empowerment' },
].sort((a, b) => a.label.localeCompare(b.label))

/** The lines that an assessment tells. */
const demoCapabilities = (): PlanItem[] => [
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
  roleLevelLabel: 'Team lead',
  desiredRoleLevelLabel: 'Head of a function',
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
  capabilities,
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
    ...{
      assessmentGroupId: 0,
      roleLevel: '',
      desiredRoleLevel: '',
      roleLevelLabel: '',
      desiredRoleLevelLabel: '',
      focusVersion: 0,
      version: 0,
    },
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

/** What the board says of its places and types, as the server has it in English. */
export const demoTooltips: PlanTooltips = {
  places: {
    CAREER_CHALLENGE: 'Where you stand today, where you would like to go, and what asks most of you on the way.',
    ADAPTIVE_DEVELOPMENT_PLAN: 'What you would like to reach this year, and the capabilities you build on or train.',
    SUMMARY: 'Your plan in a few sentences, so that a reader understands it quickly.',
    DEVELOPMENT_GOALS_AND_DELIVERABLES: 'What you work towards, and what will be there once it is done.',
    KEY_MILESTONES: 'Days of the year on which you can see how far you have come.',
    NURTURE_NETWORK: 'People who support your growth; they see what you open to them.',
    YEAR: 'Each year has a plan of its own, and plans of earlier years stay readable.',
    COMMENTS: 'Ask and answer at the place you mean; you see who will read it before you send it.',
  },
  items: {
    CURRENT_ROLE_DESCRIPTION: 'The role you hold now, as colleagues would name it.',
    NEXT_ROLE_OPTION: 'The role you would like in two to three years; it may be on the level you have today.',
    ROLE_CHALLENGE: 'Three things in your present role that ask a lot of you; sprints begin with them.',
    FUTURE_ROLE_CHALLENGE: 'Three things that the role you would like will ask of you.',
    OUTCOME: 'What others will notice by the end of the year because you did something differently.',
    SHORT_TERM_ASPIRATION: 'What you would like to be true within the next twelve months.',
    LONG_TERM_ASPIRATION: 'What you would like to be true in three years or later.',
    DEVELOPMENT_FOCUS: 'Capabilities you want to work on first; one to three are easier to keep in mind.',
    STRENGTH: 'Capabilities in which your assessment or your Leader 360 shows you highest.',
    CURRENT_CAP_RECOMMENDATION: 'Capabilities worth training now, taken from your assessment and your Leader 360.',
    NEXT_CAP_RECOMMENDATION: 'Capabilities worth training for the role you would like, taken from the same results.',
    GOAL_DELIVERABLE: 'One goal for the year, and the deliverable that shows you have reached it.',
  },
  milestones: {
    TEAM_SPRINT: 'A sprint that your team runs together, with its first and its last day.',
    TEAM_ALIGNMENT_SURVEY: 'Your team answers how well it works together.',
    GROWTH_LEADER_ASSESSMENT: 'You take the assessment and can compare it with an earlier one.',
    TEAM_DEVELOPMENT_EVENT: 'A workshop, a training or a day away with your team.',
    OTHER: 'Another day that matters for your plan, such as a talk or a decision.',
  },
  network: {
    MANAGER: 'The person you report to, who knows what your role asks of you.',
    MENTOR: 'Somebody with more experience, who shares it with you.',
    COACH: 'Somebody who helps you find your own answers by asking questions.',
    PEER: 'Somebody on your level, who sees how you work day by day.',
    TEAM: 'Somebody you lead, who can tell you how your leadership is felt.',
    ON_BOARDING_BUDDY: 'Somebody who helps you settle in a new role or a new place.',
    ACC_PARTNER: 'Somebody who asks you at agreed times what has become of your plan.',
    HR: 'Somebody from human resources, who knows about training and open roles.',
    TEACHER: 'Somebody who teaches you a subject or a skill.',
    OTHER: 'Somebody else who supports you on your way.',
  },
  invitations: {
    PENDING: 'The invitation has gone out, and the answer is still open.',
    COMPLETED: 'This person has accepted your invitation and can read what you opened.',
    EXTERNAL: 'This person is from outside your organisation and comes by a personal link.',
  },
}
