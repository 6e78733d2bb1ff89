import type { Role } from '@trellis/sdk/contract'
import type { Demo } from '../account/sign-in-html.ts'

/** Password of every demo account. */
export const demoPassword = 'trellis-demo'

export interface DemoPerson {
  first: string
  last: string
  roles: Role[]
  designation: string
  /** Finished assessments, months ago; none means not started. */
  finished: number[]
}

const user = (
  first: string,
  last: string,
  designation: string,
  finished: number[] = [3],
  roles: Role[] = [],
): DemoPerson => ({
  first,
  last,
  designation,
  finished,
  roles: ['Everyone', 'USER', ...roles],
})

/** The people of Alder Works: one for every role, five teams. */
export const people: DemoPerson[] = [
  user('Ada', 'Lindqvist', 'Head of Product Design', [25, 13, 1], ['TEAM_MANAGER']),
  user('Ben', 'Okafor', 'Product designer', [14, 2], ['TEAM_MEMBER']),
  user('Cleo', 'Marín', 'People operations lead', [6], ['ADMIN', 'BUYER']),
  user('Dev', 'Raman', 'Team lead, new here', [], ['TEAM_MEMBER']),
  user('Emi', 'Tanaka', 'Leadership analyst', [4], ['GROWTH_LEADER_ANALYTICS']),
  user('Femi', 'Adeyemi', 'Team analyst', [5], ['TEAM_ANALYTICS']),
  user('Gus', 'Hartmann', 'Support engineer', [], ['TRELLIS_OPS']),
  user('Hana', 'Kovář', 'Head of Engineering', [12, 1], ['TEAM_MANAGER']),
  user('Ines', 'Duarte', 'Head of Customer Care', [9], ['TEAM_MANAGER']),
  user('Jonas', 'Weber', 'Head of Operations', [15, 3], ['TEAM_MANAGER']),
  user('Kira', 'Novak', 'Managing director', [11], ['TEAM_MANAGER']),
  ...[
    ['Liam', 'Byrne', 'Product designer'],
    ['Mei', 'Chen', 'Design researcher'],
    ['Noor', 'Haddad', 'Content designer'],
    ['Otto', 'Berg', 'Prototyper'],
    ['Pia', 'Rossi', 'Service designer'],
    ['Quinn', 'Murphy', 'Design engineer'],
    ['Rosa', 'Jimenez', 'Product designer'],
    ['Sam', 'Whitaker', 'Back-end developer'],
    ['Tara', 'Singh', 'Front-end developer'],
    ['Udo', 'Brandt', 'Test engineer'],
    ['Vera', 'Petrova', 'Data engineer'],
    ['Will', 'Adams', 'Site reliability engineer'],
    ['Xenia', 'Papadaki', 'Back-end developer'],
    ['Yuki', 'Sato', 'Mobile developer'],
    ['Zoe', 'Laurent', 'Front-end developer'],
    ['Amir', 'Rahimi', 'Care specialist'],
    ['Bea', 'Costa', 'Care specialist'],
    ['Carl', 'Nyström', 'Care specialist'],
    ['Dina', 'Weiss', 'Onboarding specialist'],
    ['Elio', 'Ferri', 'Care specialist'],
    ['Fay', 'Thompson', 'Knowledge editor'],
    ['Gita', 'Menon', 'Logistics planner'],
    ['Hugo', 'Silva', 'Purchaser'],
    ['Ivy', 'Clarke', 'Facility manager'],
    ['Jan', 'de Vries', 'Logistics planner'],
    ['Kofi', 'Mensah', 'Process analyst'],
    ['Lena', 'Fischer', 'Purchaser'],
    ['Milo', 'Andersson', 'Warehouse lead'],
    ['Nia', 'Evans', 'Process analyst'],
  ].map(([first = '', last = '', designation = ''], index) =>
    user(first, last, designation, index % 3 === 0 ? [] : [2 + (index % 7)], ['TEAM_MEMBER']),
  ),
]

/** Took the assessment as a job candidate before joining, and has not said yet whether to take it over. */
export const candidate = 'Rosa'

/** Sign-in name of a demo person. */
export const emailOf = (first: string, tenant = 'alder'): string => `${first.toLowerCase()}@${tenant}.example`

/** The accounts that the sign-in page offers. */
export const demoAccounts: Demo['accounts'] = [
  { email: emailOf('Dev'), role: 'newUser' },
  { email: emailOf('Ada'), role: 'growthLeader' },
  { email: emailOf('Ben'), role: 'teamMember' },
  { email: emailOf('Cleo'), role: 'admin' },
]
