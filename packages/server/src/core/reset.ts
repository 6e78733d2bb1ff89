// By hand: of the catalogue and of system columns, over all tables, and past the rights of the app.

import { asOwner, asOwnerAgain, type OwnerQuery } from './db.ts'

/** What is known of each table since it was as kept. It is there in tests alone. */
const state = 'kept.state'

/** All but migrations and secrets. */
const resettable = `select format('%I', tablename) as name from pg_tables
  where schemaname = 'public' and tablename not in ('migration', 'server_secret')`

/**
 * A way back to what `fill` makes of empty tables, for all but migrations and secrets, as a superuser. For tests only. What it has
 * made (`isFilled` where it just has) is kept in the database, and copied each time into the tables that are no longer as it was:
 * one that nothing was written to since costs a look. By deleting: that is quicker than to truncate tables of a few rows, which
 * writes a new file for each table and index.
 */
export async function resetOf(
  url: string,
  fill: () => Promise<unknown>,
  isFilled: boolean,
): Promise<() => Promise<void>> {
  let isKept = false
  const again = asOwnerAgain(url)

  async function keep() {
    await asOwner(url, async query => {
      const names = (await query<{ name: string }>(resettable)).map(it => it.name)
      await query(`begin; drop schema if exists kept cascade; create schema kept;
        ${names.map(it => `create unlogged table kept.${it} as table ${it}`).join('; ')};
        create table kept.sequences as select format('%I', sequencename) as name, last_value as value from pg_sequences
          where schemaname = 'public' and last_value is not null;
        create table ${state} (name text primary key, rows bigint, by xid, since bigint);
        ${names.map(it => `insert into ${state} select '${it}', count(*), ${current} from kept.${it}`).join('; ')}; commit`)
    })
    isKept = true
  }

  const empty = () =>
    asOwner(url, async query => {
      const names = (await query<{ name: string }>(resettable)).map(it => it.name)
      await query(`begin; ${alone(names)};
        ${names.map(it => `delete from ${it}`).join('; ')};
        select setval(format('%I', sequencename), start_value, false) from pg_sequences where schemaname = 'public'; commit`)
    })

  const has = `select to_regclass('${state}') is not null as it`
  const reset = async () => {
    if (isKept) return again(restore)
    // What a server before has kept may be of other settings.
    const isThere = await asOwner(url, async query => (await query<{ it: boolean }>(has))[0]?.it)
    await (isThere ? asOwner(url, restore) : empty())
    await fill()
    await keep()
  }
  if (isFilled) await keep()
  return () => evenBeside(reset)
}

/** The transaction that writes, and the oldest that may still be under way beside it. */
const current = 'pg_current_xact_id()::xid, pg_snapshot_xmin(pg_current_snapshot())::text::bigint'

/**
 * Neither triggers nor foreign keys, and nobody beside it. It waits for a table shorter than the database does before it looks for
 * who waits in a circle (`deadlock_timeout`, a second): what runs beside it is never the one that is ended.
 */
const alone = (names: readonly string[]) =>
  `set local session_replication_role = replica; set local lock_timeout = '400ms'; lock table ${names.join(', ')}`

async function restore(query: OwnerQuery): Promise<void> {
  const names = (await query<{ name: string }>(`select name from ${state} order by name`)).map(it => it.name)
  await query(`begin; ${alone(names)}`)
  // A row is of what was kept where the transaction wrote it that did so last, or one that was over then.
  const changed = await query<{ name: string }>(
    names
      .map(
        it => `select s.name from ${state} s where s.name = '${it}' and (s.rows <> (select count(*) from ${it})
          or exists (select from ${it} as t where t.xmin <> s.by and t.xmin::text::bigint >= s.since))`,
      )
      .join(' union all '),
    undefined,
    'changed',
  )
  await query(
    `${changed
      .map(
        ({ name: it }) => `delete from ${it}; insert into ${it} overriding system value table kept.${it};
        update ${state} set (by, since) = (select ${current}) where name = '${it}'`,
      )
      .concat(sequences)
      .join('; ')}; commit`,
  )
}

/** Those that are no longer where they were. */
const sequences = `select case when k.value is null then setval(i.name, i.start_value, false) else setval(i.name, k.value) end
  from (select format('%I', sequencename) as name, start_value, last_value from pg_sequences where schemaname = 'public') i
  left join kept.sequences k using (name) where i.last_value is distinct from k.value`

/** A job or a call that is still under way may hold one table and wait for another: the reset lets go of all, and begins again. */
const evenBeside = (work: () => Promise<void>, tries = 50): Promise<void> =>
  work().catch(error => {
    if (tries === 1 || !['40P01', '55P03'].includes((error as { code?: string }).code ?? '')) throw error
    return evenBeside(work, tries - 1)
  })
