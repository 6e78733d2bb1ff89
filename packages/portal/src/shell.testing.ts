import { demoUser } from '@trellis/sdk/testing'
import type { ShellState } from './startup.ts'

/** Ada of Alder Works, who has agreed and has a plan that runs. */
export const shellState = {
  user: { ...demoUser, roles: ['USER'], designation: '', timeZone: 'UTC' },
  plan: {
    name: 'Standard',
    status: 'ACTIVE',
    currentTermEnd: '2027-01-01T00:00:00Z',
    buyerEmail: null,
    buyerName: null,
    features: [],
  },
  teams: [],
  ownSprintRuns: false,
  hasOwnSprint: false,
} satisfies ShellState as ShellState
