import { errorOf } from '../core/error-of.ts'
import type { TrellisError } from '../core/errors.ts'
import type { TeamDetails, TeamMember } from '../team/schemas.ts'
import type { RoomAnswers } from './answers.ts'

/** What stands in the team room; may be changed while it runs. */
export interface DemoTeam {
  /** Refuses changes with this error of the catalogue. */
  refuses?: TrellisError
  details?: Partial<TeamDetails>
  members?: TeamMember[]
  /** Somebody else saves first. */
  conflict?: boolean
  invitations?: { id: number; teamName: string; managerName: string }[]
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
  standing: ['manager', 'member'],
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
  ...demoTeamMembers.flatMap(it => (it.userId === null ? [] : [{ ...it, userId: it.userId }])),
  { ...person(0, 21, 'Benita Marín Castellanos', 'Care specialist'), userId: 21 },
  { ...person(0, 22, 'Bernd Hoffmann', 'Logistics planner'), userId: 22 },
]

/** Making, managing and joining a team, from memory. */
export function teamAnswers(demo: DemoTeam): RoomAnswers<'team'> {
  let details: TeamDetails = { ...demoTeam, ...demo.details }
  let members = demo.members ?? demoTeamMembers
  let next = 100
  /** A change, which may be refused. */
  const change =
    <C, T>(run: (call: C) => T) =>
    (call: C): T => {
      if (demo.refuses) throw demo.refuses
      return run(call)
    }
  const remove = change(({ params }: { params: { id: number } }) => {
    members = members.filter(it => it.id !== params.id)
    return {}
  })
  const invite = (added: TeamMember[]) => {
    members = [...members, ...added]
    return { members }
  }
  const partOf = (it: TeamMember): TeamMember => {
    if (it.type === 'GUEST') return it
    if (it.userId === details.managerId) return { ...it, role: 'TEAM_MANAGER', roleLabel: 'Team Manager' }
    return it.userId === details.teamAdmin
      ? { ...it, role: 'TEAM_ASSISTANT', roleLabel: 'Team Assistant' }
      : { ...it, role: 'TEAM_MEMBERS', roleLabel: 'Team Member' }
  }
  return {
    summary: () => ({ teamSprintInfoList: [] }),
    createTeam: change(() => ({ id: 7 })),
    getTeam: () => details,
    getMembers: () => ({ members }),
    editTeam: change(({ body }) => {
      if (demo.conflict) {
        demo.conflict = false
        details = { ...details, name: 'Harbour Crew North', version: details.version + 1 }
      }
      if (body.version !== details.version) throw errorOf('conflict', 'conflict', { details: { current: details } })
      const managerId = body.managerId ?? details.managerId
      const teamAdmin = body.teamAdmin ?? details.teamAdmin
      details = {
        ...details,
        ...body,
        description: body.description ?? details.description,
        durationStart: body.durationStart ?? null,
        durationEnd: body.durationEnd ?? null,
        managerId,
        teamAdmin,
        assistantName: members.find(it => it.userId !== null && it.userId === teamAdmin)?.name ?? '',
        standing: [
          ...(managerId === 1 ? ['manager' as const] : teamAdmin === 1 ? ['assistant' as const] : []),
          'member',
        ],
        version: details.version + 1,
      }
      members = members.map(partOf)
      return details
    }),
    deleteTeam: change(() => ({})),
    searchMember: ({ query }) => ({
      members: organisation
        .filter(it => `${it.name} ${it.email}`.toLowerCase().includes(query.keyword.toLowerCase()))
        .map(({ userId, name, email, designation, imageUrl }) => ({ userId, name, email, designation, imageUrl })),
    }),
    addOrgMembers: change(({ body }) =>
      invite(
        organisation
          .filter(it => body.userIds.includes(it.userId))
          .map(it => ({ ...it, id: next++, status: 'PENDING', invitedAt: '2026-11-20T09:00:00.000Z' })),
      ),
    ),
    addGuests: change(({ body }) =>
      invite(
        body.guests.map(it => ({
          ...person(next++, null, it.name, ''),
          email: it.email,
          role: 'GUEST',
          roleLabel: 'Guest',
          type: 'GUEST',
          status: 'ACTIVE',
        })),
      ),
    ),
    removeGuestTeamMember: remove,
    removeOrgTeamMember: remove,
    sendEmail: change(({ body }) => ({ sent: body.memberIds.length, skipped: 0 })),
    teamDetails: () => ({
      memberships: (demo.invitations ?? []).map(it => ({
        ...it,
        teamId: it.id + 10,
        role: 'TEAM_MEMBERS',
        status: 'PENDING',
      })),
    }),
    answerInvitation: change(({ params }) => {
      demo.invitations = (demo.invitations ?? []).filter(it => it.id !== params.id)
      return {}
    }),
  }
}
