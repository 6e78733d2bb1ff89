import type { AlignmentMember } from '../alignment/schemas.ts'
import type { Handler } from './handler.ts'

/** Who is on the list of the express screen besides the caller, and what of it is there. */
export interface FakeExpress {
  people?: number
  manyTeams?: boolean
  start?: boolean
  minimum?: number
}

const expressNames = ['Ben Okafor', 'Dev Raman', 'Elio Ferri', 'Fay Thompson', 'Gita Menon', 'Hugo Silva', 'Ivy Clarke']

const row = (id: number, name: string, email: string, guest = false): AlignmentMember => ({
  id,
  respondentId: null,
  userId: null,
  name,
  email,
  userType: guest ? 'GUEST' : 'TEAM_MEMBERS',
  role: guest ? 'Guest' : 'Team member',
  status: 'included',
  isChecked: true,
  remindedAt: null,
  isMyself: id === 1,
})

/** The calls of the express screen, answered from memory. */
export function expressCalls(
  express: FakeExpress,
  change: (name: string, run: (body: never, id: number) => unknown) => Handler,
): Record<string, Handler> {
  let people = [
    row(1, 'Ada Lindqvist', 'ada@alder.example'),
    ...Array.from({ length: express.people ?? 0 }, (_, at) => {
      const name = expressNames[at] ?? `Person ${at + 1}`
      return row(at + 2, name, `${name.toLowerCase().replace(' ', '.')}@alder.example`, at % 3 === 2)
    }),
  ]
  let next = 50
  const isGuest = (roleId: number) => roleId === 4
  return {
    'express/team': () => ({
      teamId: 7,
      teamName: "Ada Lindqvist's team",
      manyTeams: express.manyTeams === true,
      start: express.start === true,
      minimum: express.minimum ?? 3,
      members: people,
      roles: [
        { id: 3, code: 'TEAM_MEMBERS', label: 'Team member' },
        { id: 4, code: 'GUEST', label: 'Guest' },
      ],
    }),
    'express/createMember': change('create', (body: { fullName: string; email: string; teamRoleId: number }) => {
      const made = row(next++, body.fullName, body.email, isGuest(body.teamRoleId))
      people = [...people, made]
      return made
    }),
    'express/modifyMember': change('modify', (body: { id: number; fullName: string; teamRoleId: number }) => {
      const old = people.find(it => it.id === body.id)
      const made = row(body.id, body.fullName, old?.email ?? '', isGuest(body.teamRoleId))
      people = people.map(it => (it.id === body.id ? made : it))
      return made
    }),
    'express/deleteMember': change('delete', (body: { id: number }) => {
      people = people.filter(it => it.id !== body.id)
    }),
    startSurvey: change('start', () => ({
      version: 1,
      managerSurveyLink: 'https://trellis.example/teams/v2/7/team-alignment?survey',
    })),
  }
}
