import { isAnyoneTwice, type MeetingBody, networkWords, voiceOf } from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import { sameEmail } from '../core/kysely.ts'
import { badField } from '../core/refuse.ts'
import type { PersonRow } from './meetings.ts'

type Caller = Pick<UserContext, 'core' | 'tx' | 'tenantId' | 'userId' | 'i18n'>

/** Somebody who can be invited by name. */
export interface Known extends Record<string, unknown> {
  /** Null of somebody of the network from outside. */
  userId: number | null
  name: string
  email: string
  from: 'network' | 'team'
  /** What the person is in the network, or the teams shared with the caller. */
  detail: string
}

/** Whom the caller can invite by name: the own network first, then everybody else of the teams that the caller is in. */
export async function knownPeople({ core, tx, tenantId, userId, i18n }: Caller): Promise<Known[]> {
  const [network, team] = await Promise.all([
    core.doors.plan.networkOf(tx, tenantId, userId),
    // By hand: who is of a team is a view of three tables.
    tx.query<Known>(
      `select p.id as "userId", p.full_name as name, p.email, 'team' as "from", string_agg(distinct t.name, ', ' order by t.name) as detail
       from team_person mine
       join team_person other on other.tenant_id = mine.tenant_id and other.team_id = mine.team_id and other.user_id <> $2
       join team t on t.tenant_id = mine.tenant_id and t.id = mine.team_id
       join membership m on m.tenant_id = mine.tenant_id and m.user_id = other.user_id
       join person p on p.id = other.user_id
       where mine.tenant_id = $1 and mine.user_id = $2
       group by p.id, p.full_name, p.email order by lower(p.full_name), p.id`,
      [tenantId, userId],
    ),
  ])
  const own = new Map(
    network.map(({ type, ...it }) => [
      keyOf({ user_id: it.userId, email: it.email }),
      { ...it, from: 'network' as const, detail: i18n.t(networkWords[type]) },
    ]),
  )
  return [...own.values(), ...team.filter(it => !own.has(keyOf({ user_id: it.userId, email: it.email })))]
}

/** Somebody on the list of a meeting. */
export interface Invited {
  user_id: number | null
  email: string
  name: string
  is_named: boolean
}

/** One person is told by the account, else by the mailbox. */
export const keyOf = (it: Pick<Invited, 'user_id' | 'email'>): string =>
  it.user_id === null ? voiceOf(it.email) : `account ${it.user_id}`

/**
 * The people of a body. Who has an account of the organisation is invited as that, though chosen by e-mail. Refused are oneself, somebody
 * twice, however the address is written, and ids of people that the caller does not know.
 */
export async function invitedOf(
  caller: Caller,
  given: MeetingBody['people'],
  before: readonly PersonRow[],
): Promise<Invited[]> {
  const { tx, tenantId, userId } = caller
  const known = await knownPeople(caller)
  const own = await tx.kysely.selectFrom('person').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const people: Invited[] = []
  for (const [index, it] of given.entries()) {
    const path = `body.people.${index}`
    if ('userId' in it) {
      const one = known.find(person => person.userId === it.userId)
      // Who is invited already stays so, though of no team of the caller's any more.
      const stays = before.find(person => person.is_named && person.user_id === it.userId)
      if (it.userId === userId) throw badField(path, 'Somebody else')
      if (!one && !stays) throw badField(`${path}.userId`, 'Somebody of the own teams')
      people.push({
        user_id: it.userId,
        email: one?.email ?? stays?.email ?? '',
        name: one?.name ?? stays?.name ?? '',
        is_named: true,
      })
      continue
    }
    if (voiceOf(it.email) === voiceOf(own.email)) throw badField(path, 'Somebody else')
    const account = await tx.kysely
      .selectFrom('membership as m')
      .innerJoin('person as p', 'p.id', 'm.user_id')
      .select('p.id')
      .where('m.tenant_id', '=', tenantId)
      .where(sameEmail('p.email', it.email))
      .executeTakeFirst()
    people.push({ user_id: account?.id ?? null, email: it.email, name: it.name, is_named: false })
  }
  const isTwice =
    new Set(people.map(keyOf)).size < people.length ||
    isAnyoneTwice(people.map(it => ({ email: it.email, isOutside: it.user_id === null })))
  if (isTwice) throw badField('body.people', 'Everybody once')
  return people
}
