import { voiceOf } from '@trellis/sdk/contract'
import type { Tx } from '../core/db.ts'
import type { Unit } from '../core/ledger/safe.ts'

/** Who of some crews is one person, over all sprints of the tenant. Numbers lie below 0, as those of raters lie above. */
export interface Persons {
  /** The person of a place in a crew. One that is there no more is somebody of its own. */
  of(crewId: number): Unit
  /**
   * A person as the ledger keeps it of a sprint: the first place in its own crews. One of another sprint's would go with that one, and
   * the person with it.
   */
  keptOf(person: Unit, sprintId: number): Unit
  /** A person as the ledger keeps it, by a place in a crew of then. */
  now(unit: Unit): Unit
  /** The person of an account; null where it stands in none of the crews. */
  ofUser(userId: number): Unit | null
}

interface Row extends Record<string, unknown> {
  id: number
  sprint_id: number
  user_id: number | null
  voice: string
}

/** Accounts, and voices of those who are from outside: who answers from outside by an account's mailbox is that account's person. */
const keyOf = (it: Pick<Row, 'user_id' | 'voice'>) => (it.user_id === null ? it.voice : `#${it.user_id}`)

/** Rows of the tenant's crews that belong to the people of these, all of them. */
async function rowsAround(tx: Tx, tenantId: number, sprintIds: readonly number[], userIds: readonly number[]) {
  const users = new Set(userIds)
  const voices = new Set<string>()
  const emails = await tx.kysely
    .selectFrom('person')
    .select(['id', 'email'])
    .where('id', 'in', [0, ...userIds])
    .execute()
  for (const it of emails) voices.add(voiceOf(it.email))
  const found = new Map<number, Row>()
  const add = (rows: readonly Row[]) => {
    for (const it of rows) {
      found.set(it.id, it)
      if (it.user_id !== null) users.add(it.user_id)
      voices.add(it.voice)
    }
  }
  // By hand: lists go in as one value each, however long.
  add(
    await tx.query<Row>(
      'select id, sprint_id, user_id, voice from sprint_crew where tenant_id = $1 and sprint_id = any($2::bigint[])',
      [tenantId, sprintIds],
    ),
  )
  for (let known = -1; known < users.size + voices.size; ) {
    known = users.size + voices.size
    add(
      await tx.query<Row>(
        'select id, sprint_id, user_id, voice from sprint_crew where tenant_id = $1 and (user_id = any($2::bigint[]) or voice = any($3::text[]))',
        [tenantId, [...users], [...voices]],
      ),
    )
  }
  return { rows: [...found.values()], emails }
}

/**
 * Who is who in the crews of some sprints, and of some accounts: a person is the lowest place of all that are the same one's, by the
 * account or by the mailbox from outside. Two accounts are two, whatever their mailboxes. Source: sprints, Anonymity.
 */
export async function personsIn(
  tx: Tx,
  tenantId: number,
  sprintIds: readonly number[],
  userIds: readonly number[] = [],
): Promise<Persons> {
  const { rows, emails } = await rowsAround(tx, tenantId, sprintIds, userIds)
  const parent = new Map<string, string>()
  const root = (key: string): string => {
    const up = parent.get(key)
    return up === undefined || up === key ? key : root(up)
  }
  const outside = new Set(rows.flatMap(it => (it.user_id === null ? [it.voice] : [])))
  const accounts = [
    ...rows.flatMap(it => (it.user_id === null ? [] : [{ userId: it.user_id, voice: it.voice }])),
    ...emails.map(it => ({ userId: it.id, voice: voiceOf(it.email) })),
  ]
  for (const { userId, voice } of accounts) if (outside.has(voice)) parent.set(root(`#${userId}`), root(voice))
  const lowest = new Map<string, number>()
  for (const it of rows) {
    const key = root(keyOf(it))
    lowest.set(key, Math.min(it.id, lowest.get(key) ?? it.id))
  }
  const personOf = (key: string): Unit | null => {
    const id = lowest.get(root(key))
    return id === undefined ? null : -id
  }
  const byId = new Map(rows.map(it => [it.id, personOf(keyOf(it))]))
  const of = (crewId: number) => byId.get(crewId) ?? -crewId
  const first = new Map<string, number>()
  for (const it of rows) {
    const key = `${of(it.id)} ${it.sprint_id}`
    first.set(key, Math.min(it.id, first.get(key) ?? it.id))
  }
  const keptOf = (person: Unit, sprintId: number): Unit => {
    const id = first.get(`${person} ${sprintId}`)
    return id === undefined ? person : -id
  }
  return { of, keptOf, now: unit => of(-unit), ofUser: userId => personOf(`#${userId}`) }
}
