import {
  type AlignmentMember,
  type alignment,
  type BodyOf,
  expressMembers,
  listOfPeople,
  teamRoles,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { ColumnsOf } from '../core/columns.ts'
import type { Handler, UserContext } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { sameEmail } from '../core/kysely.ts'
import { withinTeamLimit } from '../core/limits.ts'
import { hold } from '../core/locks.ts'
import { addresseeOf, nameOf, type Person, peopleOf } from '../core/people.ts'
import { badField, refusal, refuse } from '../core/refuse.ts'
import type { Standing } from '../core/standing.ts'
import { personRow } from './members.ts'
import { minimumOf } from './read.ts'
import { holdTeam, rowOfCaller, surveyTeam } from './team.ts'
import { newestOf } from './versions.ts'

/** Letters of a person's name that the automatic name of a team takes. Source: spec 3 section 5. */
const nameLetters = 20

/** Parts that the express screen offers, with the ids that all parts of a team have. */
const parts = (['TEAM_MEMBERS', 'GUEST'] as const).map(code => ({ id: teamRoles.indexOf(code) + 1, code }))

/** The team of the express screen: the one the caller manages; who manages none gets one with an automatic name. */
export const expressTeam: Handler<typeof alignment.expressTeam> = async context => {
  const { tx, tenantId, userId, i18n } = context
  // Two tabs that open the screen at once get the same team.
  await hold(tx, `express/${tenantId}/${userId}`)
  const own = await managed(context)
  const at = own[0] ?? (await makeTeam(context))
  const team = await surveyTeam(context, at.id)
  await rowOfCaller(context, team, now())
  const newest = await newestOf(tx, tenantId, team.teamId)
  const people = await peopleOf(tx, tenantId, team.teamId, 'asTheyCame')
  return {
    teamId: team.teamId,
    teamName: team.name,
    manyTeams: own.length > 1,
    start: newest !== null,
    minimum: newest?.minimum ?? (await minimumOf(context)),
    members: people.map(it => personRow(i18n, it, context, true)),
    roles: parts.map(it => ({
      ...it,
      label: i18n.t(it.code === 'GUEST' ? 'alignment.parts.guest' : 'alignment.parts.member'),
    })),
  }
}

const managed = ({ tx, tenantId, userId }: UserContext) =>
  tx.kysely
    .selectFrom('team')
    .select(['id', 'name', 'express'])
    .where('tenant_id', '=', tenantId)
    .where('manager_id', '=', userId)
    .orderBy('express', 'desc')
    .orderBy('id')
    .execute()

async function makeTeam(context: UserContext) {
  const { tx, tenantId, userId, i18n } = context
  await withinTeamLimit(context)
  const name = i18n.t('alignment.express.teamName', {
    name: [...(await nameOf(context))].slice(0, nameLetters).join(''),
  })
  return tx.kysely
    .insertInto('team')
    .values({ tenant_id: tenantId, name, manager_id: userId, express: true, created_at: now() })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** The team whose list may be changed: the one of the express screen, never sent a survey. Held, so that two changes at once see each other. */
async function listOf(context: UserContext, teamId: number): Promise<{ team: Standing; people: Person[] }> {
  const { tx, tenantId, i18n } = context
  const team = await surveyTeam(context, teamId)
  const own = await managed(context)
  const [first] = own
  if (first?.id !== team.teamId || !(first.express || own.length === 1)) throw refuse('forbidden')
  await holdTeam(context, teamId)
  if (await newestOf(tx, tenantId, teamId)) throw refusal(i18n, 'conflict', 'alignment.errors.expressClosed')
  return { team, people: await peopleOf(tx, tenantId, teamId, 'asTheyCame') }
}

function typeOf(roleId: number) {
  const part = parts.find(it => it.id === roleId)
  if (!part) throw badField('body.teamRoleId', 'Not a part that can be chosen here')
  return part.code
}

type Typed = Omit<BodyOf<typeof alignment.expressCreateMember>, 'teamId' | 'teamRoleId' | 'roles'> &
  Omit<BodyOf<typeof alignment.expressModifyMember>, 'id' | 'teamMemberId' | 'clientId' | 'teamId' | 'teamRoleId'>

/** What is stored of what was typed: an account's own name and e-mail stand for those of a member who has one. */
const columnsOf = (body: Typed, userId: number | null) =>
  ({
    full_name: userId === null ? body.fullName : null,
    email: userId === null ? body.email : null,
  }) satisfies ColumnsOf<Typed, 'team_member'>

/** The account that a member of the organisation with this address has; a guest has none. */
async function accountOf(tx: Tx, tenantId: number, type: string, email: string): Promise<number | null> {
  if (type === 'GUEST') return null
  const row = await tx.kysely
    .selectFrom('person as p')
    .innerJoin('membership as m', 'm.user_id', 'p.id')
    .select('p.id')
    .where('m.tenant_id', '=', tenantId)
    .where(sameEmail('p.email', email))
    .executeTakeFirst()
  return row?.id ?? null
}

async function rowOf(context: UserContext, teamId: number, id: number): Promise<AlignmentMember> {
  const person = (await peopleOf(context.tx, context.tenantId, teamId, 'asTheyCame')).find(it => it.id === id)
  if (!person) throw refuse('notFound')
  return personRow(context.i18n, person, context, true)
}

/**
 * Adds a person to those who are asked. Who has an account is no member by that: the invitation goes with the survey, and the
 * person answers it.
 */
export const expressCreateMember: Handler<typeof alignment.expressCreateMember> = async (context, { body }) => {
  const { tx, tenantId, i18n } = context
  const { people } = await listOf(context, body.teamId)
  const type = typeOf(body.teamRoleId)
  const userId = await accountOf(tx, tenantId, type, body.email)
  if (listOfPeople(people.map(addresseeOf)).has({ email: body.email, isOutside: userId === null }))
    throw refusal(i18n, 'conflict', 'alignment.errors.emailExists', { email: body.email })
  if (people.filter(it => it.role !== 'TEAM_MANAGER').length >= expressMembers)
    throw refusal(i18n, 'conflict', 'alignment.errors.listFull', { most: expressMembers })
  const { id } = await tx.kysely
    .insertInto('team_member')
    .values({
      ...columnsOf(body, userId),
      tenant_id: tenantId,
      team_id: body.teamId,
      user_id: userId,
      type,
      status: statusOf(userId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return rowOf(context, body.teamId, id)
}

// Who has no account has nothing to accept.
const statusOf = (userId: number | null) => (userId === null ? 'ACTIVE' : 'PENDING')

/** A person of the list who is not the caller, by both ids of the spec. */
function otherOf(context: UserContext, people: Person[], body: BodyOf<typeof alignment.expressDeleteMember>) {
  const person = people.find(it => it.id === body.teamMemberId)
  if (!person || (body.id !== person.id && body.id !== person.user_id)) throw refuse('notFound')
  if (body.clientId !== undefined && body.clientId !== context.principal.clientId) throw refuse('notFound')
  if (person.user_id === context.userId) throw refuse('forbidden')
  return person
}

/** Changes name and part. The e-mail stays: a wrong one is deleted and added anew. */
export const expressModifyMember: Handler<typeof alignment.expressModifyMember> = async (context, { body }) => {
  const { tx, tenantId } = context
  const { people } = await listOf(context, body.teamId)
  const person = otherOf(context, people, body)
  const type = typeOf(body.teamRoleId)
  const userId = await accountOf(tx, tenantId, type, person.email)
  await tx.kysely
    .updateTable('team_member')
    .set({
      ...columnsOf({ ...body, email: person.email }, userId),
      user_id: userId,
      type,
      ...(userId === person.user_id ? {} : { status: statusOf(userId) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', person.id)
    .execute()
  return rowOf(context, body.teamId, person.id)
}

/** Takes a person off the list. */
export const expressDeleteMember: Handler<typeof alignment.expressDeleteMember> = async (context, { body }) => {
  const { people } = await listOf(context, body.teamId)
  const person = otherOf(context, people, body)
  await context.tx.kysely
    .deleteFrom('team_member')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', person.id)
    .execute()
  return {}
}
