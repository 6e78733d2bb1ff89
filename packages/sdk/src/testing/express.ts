import type { AlignmentMember } from '../alignment/schemas.ts'
import type { TrellisError } from '../core/errors.ts'
import type { RoomAnswers } from './answers.ts'

/** Who is on the list of the express screen besides the caller, and what of it is there. */
export interface DemoExpress {
  people?: number
  manyTeams?: boolean
  start?: boolean
  minimum?: number
  /** Refuses changes with this error of the catalogue; may be changed while it runs. */
  refuses?: TrellisError
}

const names = ['Ben Okafor', 'Dev Raman', 'Elio Ferri', 'Fay Thompson', 'Gita Menon', 'Hugo Silva', 'Ivy Clarke']

const row = (id: number, name: string, email: string, guest = false): AlignmentMember => ({
  id,
  respondentId: null,
  userId: guest ? null : 10 + id,
  name,
  email,
  userType: guest ? 'GUEST' : 'TEAM_MEMBERS',
  role: guest ? 'Guest' : 'Team member',
  status: 'included',
  isChecked: true,
  hasLeft: false,
  remindedAt: null,
  noMail: false,
  isMyself: id === 1,
})

/** The express screen, from memory. */
export function expressAnswers(demo: DemoExpress): RoomAnswers<'alignment'> {
  let people = [
    row(1, 'Ada Lindqvist', 'ada@alder.example'),
    ...Array.from({ length: demo.people ?? 0 }, (_, at) => {
      const name = names[at] ?? `Person ${at + 1}`
      return row(at + 2, name, `${name.toLowerCase().replace(' ', '.')}@alder.example`, at % 3 === 2)
    }),
  ]
  let next = 50
  const isGuest = (roleId: number) => roleId === 4
  /** A change, which may be refused. */
  const change =
    <C, T>(run: (call: C) => T) =>
    (call: C): T => {
      if (demo.refuses) throw demo.refuses
      return run(call)
    }
  return {
    expressTeam: () => ({
      teamId: 7,
      teamName: 'Ada Lindqvist’s team',
      manyTeams: demo.manyTeams === true,
      start: demo.start === true,
      minimum: demo.minimum ?? 3,
      members: people,
      roles: [
        { id: 3, code: 'TEAM_MEMBERS', label: 'Team member' },
        { id: 4, code: 'GUEST', label: 'Guest' },
      ],
    }),
    expressCreateMember: change(({ body }) => {
      const made = row(next++, body.fullName, body.email, isGuest(body.teamRoleId))
      people = [...people, made]
      return made
    }),
    expressModifyMember: change(({ body }) => {
      const old = people.find(it => it.id === body.id)
      const made = row(body.id, body.fullName, old?.email ?? '', isGuest(body.teamRoleId))
      people = people.map(it => (it.id === body.id ? made : it))
      return made
    }),
    expressDeleteMember: change(({ body }) => {
      people = people.filter(it => it.id !== body.id)
      return {}
    }),
    startSurvey: change(({ body }) => ({
      version: 1,
      managerSurveyLink: 'https://trellis.example/teams/v2/7/team-alignment?survey',
      deadline: '2026-12-06T22:59:00.000Z',
      invited: body.team_members.length + 1,
      skipped: 0,
    })),
  }
}
