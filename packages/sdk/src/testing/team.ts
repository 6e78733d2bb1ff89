import { TrellisError } from '../core/errors.ts'
import type { TeamDetails, TeamMember } from '../team/schemas.ts'
import { expressCalls, type FakeExpress } from './express.ts'
import type { Handler } from './handler.ts'

/** What stands in the fake team room; may be changed while it runs. */
export interface FakeTeamOptions {
  /** The express screen: who is on the list besides the caller. */
  express?: FakeExpress
  /** Refuses changes with this error of the catalogue. */
  refuses?: TrellisError
  details?: Partial<TeamDetails>
  members?: TeamMember[]
  /** Somebody else saves first. */
  conflict?: boolean
  invitations?: { id: number; teamName: string; managerName: string }[]
  /** Changes that have reached the room, newest last. */
  calls?: { name: string; body: unknown }[]
}

/** The team of tests and stories. */
export const demoTeam: TeamDetails = {
  id: 7,
  name: 'Harbour Crew',
  description: 'We bring the new booking service to all harbours by summer.',
  purpose: 'PROJECT',
  type: 'HYBRID',
  distribution: 'SEVERAL_SITES',
  durationStart: '2026-09-01',
  durationEnd: '2027-06-30',
  managerId: 1,
  managerName: 'Ada Lindqvist',
  managerEmail: 'ada@alder.example',
  managerImageURL: null,
  teamAdmin: 0,
  assistantName: '',
  assistantEmail: '',
  currentSprint: null,
  canEdit: true,
  isManager: true,
  version: 3,
}

const person = (
  id: number,
  userId: number | null,
  name: string,
  designation: string,
  more: Partial<TeamMember> = {},
): TeamMember => ({
  id,
  userId,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@alder.example`,
  role: 'TEAM_MEMBERS',
  roleLabel: 'Team Member',
  designation,
  status: 'ACCEPTED',
  imageUrl: null,
  type: 'TEAM_MEMBERS',
  invitedAt: null,
  ...more,
})

/** Its people: the manager, two members, one who has not answered, and a guest. */
export const demoTeamMembers: TeamMember[] = [
  person(1, 1, 'Ada Lindqvist', 'Head of Product Design', { role: 'TEAM_MANAGER', roleLabel: 'Team Manager' }),
  person(2, 2, 'Ben Okafor', 'Product designer'),
  person(3, 3, 'Cleo Marín', 'People operations lead'),
  person(4, 4, 'Dev Raman', 'Team lead', { status: 'PENDING', invitedAt: '2026-11-16T09:00:00.000Z' }),
  person(5, null, 'Noa Guest', '', {
    email: 'noa@guest.example',
    role: 'GUEST',
    roleLabel: 'Guest',
    type: 'GUEST',
    status: 'ACTIVE',
  }),
]

const organisation = [
  ...demoTeamMembers.filter(it => it.userId !== null),
  person(0, 21, 'Benita Marín Castellanos', 'Care specialist'),
  person(0, 22, 'Bernd Hoffmann', 'Logistics planner'),
]

/** The calls of teams and of the express screen, answered from memory. `path` of the query is the path that was asked. */
export function fakeTeam(given: { team?: FakeTeamOptions }): Record<string, Handler> {
  given.team ??= {}
  const switches = given.team
  let details: TeamDetails = { ...demoTeam, ...switches.details }
  let members = switches.members ?? demoTeamMembers
  let next = 100
  const idOf = (query: Record<string, string>) => Number(query.path?.split('/').at(-1))
  const change =
    (name: string, run: (body: never, id: number) => unknown): Handler =>
    (query, body) => {
      if (switches.refuses) throw switches.refuses
      switches.calls = [...(switches.calls ?? []), { name, body }]
      return run(body, idOf(query)) ?? {}
    }
  const drop = (_: never, id: number) => {
    members = members.filter(it => it.id !== id)
  }
  const invite = (added: TeamMember[]) => {
    members = [...members, ...added]
    return { members }
  }
  return {
    'teams/createTeam': change('createTeam', () => ({ id: 7 })),
    'teams/getTeam': () => details,
    'teams/getMembers': () => ({ members }),
    'teams/editTeam': change('editTeam', (body: Partial<TeamDetails> & { version: number }) => {
      if (switches.conflict) {
        switches.conflict = false
        details = { ...details, name: 'Harbour Crew North', version: details.version + 1 }
      }
      if (body.version !== details.version)
        throw new TrellisError('conflict', 'conflict', { details: { current: details } })
      const assistant = members.find(it => it.userId !== null && it.userId === (body.teamAdmin ?? details.teamAdmin))
      const managerId = body.managerId ?? details.managerId
      details = { ...details, ...body, managerId, assistantName: assistant?.name ?? '', version: details.version + 1 }
      details = { ...details, isManager: managerId === 1, canEdit: managerId === 1 || details.teamAdmin === 1 }
      members = members.map(it => {
        if (it.type === 'GUEST') return it
        if (it.userId === managerId) return { ...it, role: 'TEAM_MANAGER', roleLabel: 'Team Manager' }
        return it.userId === details.teamAdmin
          ? { ...it, role: 'TEAM_ASSISTANT', roleLabel: 'Team Assistant' }
          : { ...it, role: 'TEAM_MEMBERS', roleLabel: 'Team Member' }
      })
      return details
    }),
    'teams/delete-team': change('deleteTeam', () => ({})),
    'team/searchMember': query => ({
      members: organisation
        .filter(it => `${it.name} ${it.email}`.toLowerCase().includes((query.keyword ?? '').toLowerCase()))
        .map(({ userId, name, email, designation, imageUrl }) => ({ userId, name, email, designation, imageUrl })),
    }),
    'teams/team-membership-orgs': change('addOrgMembers', ({ userIds }: { userIds: number[] }) =>
      invite(
        organisation
          .filter(it => userIds.includes(it.userId ?? 0))
          .map(it => ({ ...it, id: next++, status: 'PENDING' as const, invitedAt: '2026-11-20T09:00:00.000Z' })),
      ),
    ),
    'teams/team-membership-guests': change('addGuests', ({ guests }: { guests: { name: string; email: string }[] }) =>
      invite(
        guests.map(it => ({
          ...person(next++, null, it.name, ''),
          email: it.email,
          role: 'GUEST' as const,
          roleLabel: 'Guest',
          type: 'GUEST' as const,
          status: 'ACTIVE' as const,
        })),
      ),
    ),
    'teams/removeGuestTeamMember': change('removeGuest', drop),
    'teams/removeOrgTeamMember': change('removeOrg', drop),
    'teams/sendEmail': change('sendEmail', ({ memberIds }: { memberIds: number[] }) => ({
      sent: memberIds.length,
      skipped: 0,
    })),
    'teams-member/team-details': () => ({
      memberships: (switches.invitations ?? []).map(it => ({
        ...it,
        teamId: it.id + 10,
        role: 'TEAM_MEMBERS',
        status: 'PENDING',
      })),
    }),
    'teams-member/answer-invitation': change('answerInvitation', (_: never, id: number) => {
      switches.invitations = switches.invitations?.filter(it => it.id !== id)
    }),
    ...(switches.express ? expressCalls(switches.express, change) : {}),
  }
}
