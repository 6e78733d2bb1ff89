import { now } from '../core/clock.ts'
import { isOneOf } from '../core/kysely.ts'
import type { Unit } from '../core/ledger/safe.ts'
import type { Keyed, Numbers } from './persons.ts'
import { type Reader, readersOf } from './readers.ts'
import { type ShownAs, shownAs } from './shown-as.ts'

/** What was shown: where it stands in the ledger, and of which sprint it is. */
export interface Shown {
  source: string
  sprintId: number
}

/** Somebody who was asked for it, and who that is in its sets. */
export interface Asked extends Shown, Numbers {
  unit: Unit
  shownAs: ShownAs
}

/** Who was asked for what was shown of sprints since then, also of those that are gone. */
export async function askedSince(
  { tx, tenantId }: Keyed,
  kind: 'sprint-round' | 'sprint-week',
  sprintIds: readonly number[],
  since: Date,
): Promise<Asked[]> {
  const rows = await tx.kysely
    .selectFrom('sprint_asked')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOneOf('sprint_id', sprintIds))
    .where('source', 'like', `${kind}/%`)
    .where('at', '>', since)
    .orderBy('source')
    .orderBy('unit')
    .execute()
  return rows.map(it => ({ ...it, sprintId: it.sprint_id, shownAs: shownAs(it.shown_as) }))
}

/** Writes down who was asked for what is shown, and who reads it: what is judged later rests on nothing else. */
export async function keepAsked(
  place: Keyed,
  { source, sprintId }: Shown,
  at: Date,
  people: readonly Pick<Asked, 'unit' | 'account' | 'mailbox' | 'shownAs'>[],
  readers: readonly Reader[],
): Promise<void> {
  const { tx, tenantId } = place
  if (people.length === 0) return
  await tx.kysely
    .insertInto('sprint_asked')
    .values(
      people.map(it => ({
        tenant_id: tenantId,
        source,
        unit: it.unit,
        sprint_id: sprintId,
        account: it.account,
        mailbox: it.mailbox,
        shown_as: it.shownAs,
        at,
      })),
    )
    // Members are asked week by week, each time in a row of its own: nothing of it is written over.
    .onConflict(it => it.doNothing())
    .execute()
  await storeReaders(place, sprintId, at, readers)
}

async function storeReaders({ tx, tenantId }: Keyed, sprintId: number, at: Date, readers: readonly Reader[]) {
  if (readers.length)
    await tx.kysely
      .insertInto('sprint_reader')
      .values(readers.map(it => ({ tenant_id: tenantId, sprint_id: sprintId, account: it.account, at })))
      .onConflict(it => it.doNothing())
      .execute()
}

/** Keeps who reads a team's sprints now: who came after a round was closed has read it, too. */
export async function keepReaders(place: Keyed, teamId: number): Promise<void> {
  const { tx, tenantId } = place
  const ofTeam = tx.kysely
    .selectFrom('sprint as s')
    .select('s.id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.team_id', '=', teamId)
    .orderBy('s.id')
  // A round and a week that are being closed come first: they hold their sprint, and write down the same.
  await ofTeam.forNoKeyUpdate().execute()
  const shown = await ofTeam
    .where(it =>
      it.exists(
        it
          .selectFrom('sprint_asked as a')
          .select('a.unit')
          .whereRef('a.tenant_id', '=', 's.tenant_id')
          .whereRef('a.sprint_id', '=', 's.id'),
      ),
    )
    .execute()
  for (const { id } of shown) await storeReaders(place, id, now(), await readersOf(place, id))
}
