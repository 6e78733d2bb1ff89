import { dayMs } from '@trellis/sdk/contract'
import { type Backstage, type Call, call, type Json, type Reply } from './api.ts'
import type { TestServer } from './server.ts'

const bank = new URL('../../packages/server/content/alignment/items.json', import.meta.url)
const { items } = (await import(bank.href, { with: { type: 'json' } })).default as {
  items: { ref: string; order: number; subscale: string; reverse: boolean }[]
}

/** The items of the alignment survey in the order of asking. */
export const alignmentItems = items

export const words = [
  'N/A',
  'Strongly disagree',
  'Disagree',
  'Slightly disagree',
  'Slightly agree',
  'Agree',
  'Strongly agree',
] as const

type Value = number | ((order: number) => number)

/** The answers of a page as a body has them, each by its value from 0 (N/A) to 6. */
export const answersOf = (page: number, value: Value = 4) =>
  items
    .slice((page - 1) * 8, page * 8)
    .map(it => ({ question_id: it.ref, answer: words[typeof value === 'number' ? value : value(it.order)] }))

/** The body that saves a page of a team's survey. */
export const saveOf = (teamId: number | undefined, page: number, value: Value = 4, extra: object = {}) => ({
  commonField: teamId === undefined ? {} : { team_id: teamId },
  pageNo: page,
  answers: page > 6 ? [] : answersOf(page, value),
  ...extra,
})

/** Answers all six pages and hands in, as a member of a team or, without one, as a guest. Gives the last reply. */
export async function answerAll(
  url: string,
  token: string,
  teamId: number | undefined,
  value: Value = 4,
): Promise<Reply> {
  const name = teamId === undefined ? 'alignmentGuest.saveAnswers' : 'alignment.saveAnswers'
  let reply: Reply | undefined
  for (let page = 1; page <= 6; page++) {
    const body = saveOf(teamId, page, value, page === 6 ? { isSubmit: true } : {})
    reply = await call(url, name, { body }, { token })
    if (reply.status !== 200) return reply
  }
  return reply as Reply
}

/** A team of a manager with members and guests, made past all calls. */
export async function makeTeam(
  db: Backstage,
  name: string,
  { members = 3, guests = 1, clientId = 'alder', assistant = '' } = {},
) {
  const tenantId = await db.tenant(clientId)
  const tag = name.toLowerCase().replace(/\W/g, '')
  const manager = `${tag}.manager@alder.example`
  const managerId = await db.addMember(clientId, manager, ['Everyone', 'USER', 'TEAM_MANAGER'])
  const assistantId = assistant ? await db.person(assistant) : null
  const [team] = await db.query(
    'insert into team (tenant_id, name, manager_id, assistant_id) values ($1, $2, $3, $4) returning id',
    [tenantId, name, managerId, assistantId],
  )
  const teamId = team?.id as number
  await db.query('insert into team_member (tenant_id, team_id, user_id, joined_at) values ($1, $2, $3, now())', [
    tenantId,
    teamId,
    managerId,
  ])
  const people: { id: number; email: string; userType: 'TEAM_MEMBERS' | 'GUEST'; name: string; status: 'EXCLUDED' }[] =
    []
  for (let index = 0; index < members + guests; index++) {
    const isGuest = index >= members
    const email = `${tag}.${isGuest ? 'guest' : 'member'}${index}@${isGuest ? 'guest' : 'alder'}.example`
    const userId = isGuest ? null : await db.addMember(clientId, email, ['Everyone', 'USER', 'TEAM_MEMBER'])
    const [row] = await db.query(
      `insert into team_member (tenant_id, team_id, user_id, type, full_name, email, status, joined_at) values ($1, $2, $3, $4, $5, $6, $7, now()) returning id`,
      [
        tenantId,
        teamId,
        userId,
        isGuest ? 'GUEST' : 'TEAM_MEMBERS',
        isGuest ? `Guest ${index}` : null,
        isGuest ? email : null,
        isGuest ? 'ACTIVE' : 'ACCEPTED',
      ],
    )
    people.push({
      id: row?.id as number,
      email,
      userType: isGuest ? 'GUEST' : 'TEAM_MEMBERS',
      name: email.split('@')[0] ?? '',
      status: 'EXCLUDED',
    })
  }
  return { teamId, tenantId, manager, people }
}

/** The token in the newest mail with a link to somebody. */
export async function linkToken(server: TestServer, to: string): Promise<string> {
  const mail = (await server.outbox()).find(it => it.to === to && /token=/.test(it.text))
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Starts the standard survey of a team with all its people. */
export async function startSurvey(
  url: string,
  token: string,
  team: { teamId: number; people: Json[] },
  extra: object = {},
): Promise<Reply> {
  return call(
    url,
    'alignment.startSurvey',
    { body: { team_id: team.teamId, surveyType: 'standard', team_members: team.people, ...extra } },
    { token },
  )
}

/** A team of a manager with an open survey in which she and a guest are asked, made past all calls. */
export interface Asked {
  tenantId: number
  teamId: number
  surveyId: number
  /** Of the guest. */
  memberId: number
  deadline: string
}

export async function openSurvey(db: Backstage, manager: string, clientId = 'alder'): Promise<Asked> {
  const tenantId = await db.tenant(clientId)
  const userId = await db.person(manager)
  const [team] = await db.query('insert into team (tenant_id, name, manager_id) values ($1, $2, $3) returning id', [
    tenantId,
    `Team of ${manager}`,
    userId,
  ])
  const teamId = team?.id as number
  const [own] = await db.query(
    'insert into team_member (tenant_id, team_id, user_id, joined_at) values ($1, $2, $3, now()) returning id',
    [tenantId, teamId, userId],
  )
  const [guest] = await db.query(
    "insert into team_member (tenant_id, team_id, type, full_name, email, status) values ($1, $2, 'GUEST', 'Asked Guest', 'asked@guest.example', 'ACTIVE') returning id",
    [tenantId, teamId],
  )
  const deadline = new Date(Date.now() + 10 * dayMs).toISOString()
  const [survey] = await db.query(
    `insert into alignment_survey (tenant_id, team_id, version, bank_version, survey_type, minimum, started_by, started_at, deadline)
     values ($1, $2, 1, '1.1', 'standard', 3, $3, now(), $4) returning id`,
    [tenantId, teamId, userId, deadline],
  )
  const surveyId = survey?.id as number
  const add = (member: number, user: number | null, type: string, email: string) =>
    db.query(
      `insert into alignment_respondent (tenant_id, survey_id, team_member_id, user_id, user_type, email, full_name) values ($1, $2, $3, $4, $5, $6, $6)`,
      [tenantId, surveyId, member, user, type, email],
    )
  await add(own?.id as number, userId, 'TEAM_MEMBERS', manager)
  await add(guest?.id as number, null, 'GUEST', 'asked@guest.example')
  return { tenantId, teamId, surveyId, memberId: guest?.id as number, deadline }
}

/** A guest who is asked in an open survey. */
export async function askedGuest(
  db: Backstage,
  { tenantId, surveyId }: Asked,
  given: Parameters<Backstage['guest']>[1] = {},
) {
  const guest = await db.guest('alignment', given)
  await db.query(
    `insert into alignment_respondent (tenant_id, survey_id, guest_id, user_type, email, full_name) values ($1, $2, $3, 'GUEST', $4, 'Guest')`,
    [tenantId, surveyId, guest.id, guest.email],
  )
  return { token: guest.token, id: guest.id }
}

/** A call of every endpoint of the room about a team. */
export function alignmentSamples(asked: Asked): Record<string, Call> {
  const { teamId, memberId, deadline } = asked
  const params = { teamId }
  const member = {
    id: memberId,
    name: 'Asked Guest',
    status: 'EXCLUDED',
    userType: 'GUEST',
    email: 'asked@guest.example',
  }
  const express = { id: memberId, teamMemberId: memberId, teamId }
  return {
    'alignment.getQuestions': { query: { team_id: teamId, pageNo: 1 } },
    'alignment.saveAnswers': { body: saveOf(teamId, 1) },
    'alignment.getPreviewQuestions': { query: { pageNo: 1 } },
    'alignment.startSurvey': { body: { team_id: teamId, surveyType: 'standard', team_members: [member] } },
    'alignment.startSurveyStatus': { params },
    'alignment.addMoreMembers': { body: { team_id: teamId, team_members: [member] } },
    'alignment.sendSurveyNotifications': { body: { notifyDTOList: [{ team_id: teamId, teamMemberId: memberId }] } },
    'alignment.setIncluded': { params, body: { teamMemberId: memberId, included: true } },
    'alignment.extendDeadline': { params, body: { extendedDate: deadline } },
    'alignment.getAllTeamMembers': { params },
    'alignment.getSurveyReportStatus': { params },
    'alignment.generateReport': { params },
    'alignment.getAlignmentScaleRanks': { query: { team_id: teamId } },
    'alignment.subscaleTrend': { params, body: { years: 1 } },
    'alignment.versions': { query: { team_id: teamId } },
    'alignment.history': { params },
    'alignment.expressCreateMember': {
      body: { fullName: 'New', email: 'new@guest.example', teamId, teamRoleId: 4 },
    },
    'alignment.expressModifyMember': { body: { ...express, fullName: 'New', teamRoleId: 4 } },
    'alignment.expressDeleteMember': { body: express },
    'alignment.setMinimum': { body: { minimum: 3 } },
    'alignmentGuest.getQuestions': { query: { pageNo: 1 } },
    'alignmentGuest.saveAnswers': { body: saveOf(undefined, 1) },
  }
}

/** One person answers all and hands in: somebody from outside by the mailed link, a member of the team signed in. */
export const handIn = async (server: TestServer, db: Backstage, person: Json, teamId: number, value: Value = 4) =>
  person.userType === 'GUEST'
    ? answerAll(server.url, await linkToken(server, person.email), undefined, value)
    : answerAll(server.url, await db.token(person.email), teamId, value)

/** Ids, answers and days for calls about a survey of the team. */
export function ofSurveys({ teamId, memberId }: Asked): Record<string, readonly unknown[]> {
  const member = { id: memberId, name: 'A', status: 'EXCLUDED', userType: 'GUEST', email: 'asked@guest.example' }
  return {
    id: [memberId, 0, 1],
    teamId: [teamId, teamId, 1],
    team_id: [teamId, teamId, 1],
    teamMemberId: [memberId, 0],
    teamRoleId: [3, 4, 9],
    user_id: [1],
    commonField: [{ team_id: teamId }, { team_id: teamId, user_type: 'GUEST' }],
    answers: [answersOf(1), answersOf(6, 0), []],
    team_members: [[member], [], [member, member]],
    notifyDTOList: [[{ team_id: teamId, teamMemberId: memberId }]],
    extendedDate: [new Date(Date.now() + 20 * dayMs).toISOString(), '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z'],
    deadline: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'],
    years: [1, 3, 6, 2],
    version: ['1', '9999'],
  }
}
