import {
  listOfPeople,
  type MeetingBody,
  networkWords,
  type TextKey,
  type TextValues,
  voiceOf,
} from '@trellis/sdk/contract'
import type { UserContext } from '../core/context.ts'
import { sameEmail } from '../core/kysely.ts'
import { refusal } from '../core/refuse.ts'
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

/** The place of who stands in the list a second time, however the address is written; -1 where nobody does. */
function secondOf(people: readonly Invited[]): number {
  const keys = new Set<string>()
  const list = listOfPeople()
  return people.findIndex(it => {
    const one = { email: it.email, isOutside: it.user_id === null }
    if (keys.has(keyOf(it)) || list.has(one)) return true
    keys.add(keyOf(it))
    list.add(one)
    return false
  })
}

/**
 * The people of a body. Who has an account of the organisation is invited as that, though chosen by e-mail. Refused are oneself, somebody
 * twice, however the address is written, and ids of people that the caller does not know: each in a sentence, with the place in the list.
 */
export async function invitedOf(
  caller: Caller,
  given: MeetingBody['people'],
  before: readonly PersonRow[],
): Promise<Invited[]> {
  const { tx, tenantId, userId, i18n } = caller
  const refused = (index: number, key: TextKey, values?: TextValues) =>
    refusal(i18n, 'validation', key, values, [{ path: `body.people.${index}`, message: key }])
  const known = await knownPeople(caller)
  const own = await tx.kysely.selectFrom('person').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const people: Invited[] = []
  for (const [index, it] of given.entries()) {
    if ('userId' in it) {
      const one = known.find(person => person.userId === it.userId)
      // Who is invited already stays so, though of no team of the caller's any more.
      const stays = before.find(person => person.is_named && person.user_id === it.userId)
      if (it.userId === userId) throw refused(index, 'plan.refused.self')
      if (!one && !stays) throw refused(index, 'calendar.refused.stranger')
      people.push({
        user_id: it.userId,
        email: one?.email ?? stays?.email ?? '',
        name: one?.name ?? stays?.name ?? '',
        is_named: true,
      })
      continue
    }
    if (voiceOf(it.email) === voiceOf(own.email)) throw refused(index, 'plan.refused.self')
    const account = await tx.kysely
      .selectFrom('membership as m')
      .innerJoin('person as p', 'p.id', 'm.user_id')
      .select('p.id')
      .where('m.tenant_id', '=', tenantId)
      .where(sameEmail('p.email', it.email))
      .executeTakeFirst()
    people.push({ user_id: account?.id ?? null, email: it.email, name: it.name, is_named: false })
  }
  const second = secondOf(people)
  const twice = people[second]
  if (twice) throw refused(second, 'calendar.meeting.twice', { name: twice.name || twice.email })
  return people
}
