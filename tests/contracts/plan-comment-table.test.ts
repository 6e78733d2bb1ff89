import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call, type Json, type Reply } from '../support/api.ts'
import { planGuestOf } from '../support/plans.ts'

/**
 * Who sees a thread beside a board, viewer × sender × final reviewer, over the calls, against a table of its own. The crew: the leader,
 * two of the network with accounts, one whom the leader lets see the board; two guests by link. Strangers: one who was asked and has
 * not said yes, one whose right was taken back, one of the organisation, one of another one's board.
 */
const suite = alderSuite()
const { as, idOf } = suite

const crew = ['tara', 'jonas', 'mei', 'kira'] as const
const guests = ['guest', 'other'] as const
const strangers = ['noor', 'emi', 'hana'] as const
type Sees = (typeof crew)[number] | (typeof guests)[number]
const all: readonly Sees[] = [...crew, ...guests]

/**
 * By what sender and reviewer are, who sees it: `crew` all of the organisation, else the leader and those two. Written from the design
 * by hand: owner, sender, final reviewer; others of the crew where both are of the crew; guests what they sent or review.
 */
const table: Record<'crew' | 'guest', Record<'crew' | 'guest', 'crew' | 'both'>> = {
  crew: { crew: 'crew', guest: 'both' },
  guest: { crew: 'both', guest: 'both' },
}
const kindOf = (it: Sees) => (guests.some(guest => guest === it) ? 'guest' : 'crew')
const wantedOf = (sender: Sees, reviewer: Sees): Sees[] =>
  table[kindOf(sender)][kindOf(reviewer)] === 'crew'
    ? [...crew]
    : all.filter(it => it === 'tara' || it === sender || it === reviewer)

/** A guest is told of nobody but the leader. */
const mayName = (sender: Sees, reviewer: Sees) => kindOf(sender) === 'crew' || reviewer === 'tara'
const written = { sectionId: 'SUMMARY', itemId: null, parentId: null, content: 'A word', mentions: [] }

async function right(who: string, status: 'GRANTED' | 'REVOKED'): Promise<void> {
  const [tenantId, viewer, tara] = [await suite.db.tenant('alder'), await idOf(who), await idOf('tara')]
  const [team] = await suite.db.query<{ id: number }>(
    'insert into team (tenant_id, name, manager_id, created_at) values ($1, $2, $3, now()) returning id',
    [tenantId, `Of ${who}`, viewer],
  )
  await suite.db.query(
    "insert into team_member (tenant_id, team_id, user_id, type, status) values ($1, $2, $3, 'TEAM_MEMBERS', 'ACCEPTED')",
    [tenantId, team?.id, tara],
  )
  await suite.db.query(
    `insert into viewing_right (tenant_id, team_id, user_id, viewer_id, item_type, status, changed_at)
     values ($1, $2, $3, $4, 'LEADER_IMPACT', $5, now())`,
    [tenantId, team?.id, tara, viewer, status],
  )
}

test('viewer × sender × final reviewer: none differs from the table, in lists, answers, counts and what the composer says', {
  timeout: 600_000,
}, async () => {
  const tenantId = await suite.db.tenant('alder')
  const { id } = (await as('tara', 'plan.openPlanYear', { body: { year: new Date().getUTCFullYear() } })).data
  await suite.db.query('delete from plan_comment where plan_id = $1', [id])
  await suite.db.query('delete from network_member where plan_id = $1', [id])
  await suite.db.query("delete from viewing_right where item_type = 'LEADER_IMPACT'")
  for (const who of ['jonas', 'mei', 'noor'])
    await suite.db.query(
      `insert into network_member (tenant_id, plan_id, type, user_id, invited_at, answered_at)
       values ($1, $2, 'MENTOR', $3, now(), $4)`,
      [tenantId, id, await idOf(who), who === 'noor' ? null : new Date()],
    )
  await right('kira', 'GRANTED')
  await right('emi', 'REVOKED')
  const links = { guest: await planGuestOf(suite.db, id), other: await planGuestOf(suite.db, id) }
  const linkOf = (who: string) => links[who as keyof typeof links]
  const by = (who: string, name: string, given: Json): Promise<Reply> =>
    linkOf(who)
      ? call(suite.server.url, `planGuest.${name}`, given, { token: linkOf(who).token })
      : as(who, `plan.${name}`, given)
  const accounts = new Map(await Promise.all(crew.map(async it => [it, await idOf(it)] as const)))
  const account = (who: Sees) => accounts.get(who as (typeof crew)[number]) ?? null

  const threads = new Map<number, [Sees, Sees]>()
  for (const sender of all)
    for (const reviewer of all) {
      const insert = (parent: number | null, body: string) =>
        suite.db.query<{ id: number }>(
          `insert into plan_comment (tenant_id, plan_id, section_id, parent_id, is_guest, sender_id, sender_name, sender_email,
             reviewer_is_guest, reviewer_id, reviewer_name, reviewer_email, body, created_at)
           values ($1, $2, 'SUMMARY', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now()) returning id`,
          [
            ...[tenantId, id, parent, kindOf(sender) === 'guest', account(sender)],
            ...[linkOf(sender) ? sender : null, linkOf(sender)?.email ?? null],
            ...[kindOf(reviewer) === 'guest', account(reviewer), linkOf(reviewer) ? reviewer : null],
            ...[linkOf(reviewer)?.email ?? null, body],
          ],
        )
      // Nobody writes the others any more: a guest's with another reviewer.
      const person = { kind: linkOf(reviewer) ? 'guest' : 'user', id: linkOf(reviewer)?.memberId ?? account(reviewer) }
      const thread = mayName(sender, reviewer)
        ? (await by(sender, 'saveComment', { body: { ...written, agilePlanGroupId: id, reviewer: person } })).data.id
        : (await insert(null, `${sender} ${reviewer}`))[0]?.id
      threads.set(Number(thread), [sender, reviewer])
      await insert(Number(thread), `an answer to ${sender} ${reviewer}`)
    }

  let asked = 0
  const differs: unknown[] = []
  for (const viewer of all) {
    const { data } = await by(viewer, 'comments', { params: { id } })
    const seen = new Set(data.comments.map((it: Json) => it.id))
    for (const [thread, [sender, reviewer]] of threads) {
      asked++
      const isWanted = wantedOf(sender, reviewer).includes(viewer)
      if (seen.has(thread) !== isWanted) differs.push([viewer, sender, reviewer, seen.has(thread)])
    }
    // An answer is seen with its thread, and what somebody else wrote is counted.
    const wanted = [...threads.values()].filter(([sender, reviewer]) => wantedOf(sender, reviewer).includes(viewer))
    const others = wanted.filter(([sender, reviewer]) => sender !== viewer && mayName(sender, reviewer))
    expect([viewer, data.comments.length, data.unread]).toEqual([viewer, 2 * wanted.length, others.length])
  }
  expect([differs, asked]).toEqual([[], 216])
  for (const viewer of strangers) expect((await as(viewer, 'plan.comments', { params: { id } })).status).toBe(404)

  // What the composer says of who will see it is the same; a guest writes to the leader alone.
  for (const sender of all)
    for (const reviewer of all.filter(it => mayName(sender, it))) {
      const who = { reviewerKind: linkOf(reviewer) ? 'guest' : 'user' }
      const reviewerId = linkOf(reviewer)?.memberId ?? account(reviewer)
      const { data } = await by(sender, 'commentAudience', { query: { agilePlanGroupId: id, ...who, reviewerId } })
      const people = data.people.map((it: Json) => `${it.kind} ${it.id}`).toSorted()
      const wanted = wantedOf(sender, reviewer).map(it =>
        linkOf(it) ? `guest ${linkOf(it).memberId}` : `user ${account(it)}`,
      )
      expect([sender, reviewer, people]).toEqual([sender, reviewer, wanted.toSorted()])
    }
})
