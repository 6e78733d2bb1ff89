// By hand: the owner's connection takes plain statements; rights, settings and the catalogue have no types.

import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { putWiped, type Wiped, wipedHashes, wipedInTable } from './account/wipe-list.ts'
import { asOwner, type OwnerQuery } from './core/db.ts'
import { knownAddresses, wipe } from './wipe-out.ts'

export interface TableBackup {
  name: string
  rows: number
  checksum: string
}

interface BackupFile {
  format: 'trellis-backup-1'
  /** When it was made; missing in older ones. */
  at?: string
  migrations: string[]
  tables: (TableBackup & { columns: string[]; data: string[] })[]
}

const hash = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

async function tableNames(query: OwnerQuery): Promise<string[]> {
  // Parents before children, so that a restore meets every foreign key.
  const rows = await query<{ name: string; parents: string[] | null }>(
    `select c.relname as name,
       (select array_agg(distinct p.relname::text) from pg_constraint k join pg_class p on p.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) as parents
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migration' order by c.relname`,
  )
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const parent of rows.find(it => it.name === name)?.parents ?? []) visit(parent)
    ordered.push(name)
  }
  for (const it of rows) visit(it.name)
  return ordered
}

/** Writes all tables, each row as JSON, from one snapshot to a gzip file. Gives rows and checksum a table. */
export async function backup(ownerUrl: string, file: string): Promise<TableBackup[]> {
  const content: BackupFile = await asOwner(ownerUrl, async query => {
    const at = new Date().toISOString()
    await query('begin isolation level repeatable read read only')
    const migrations = (await query<{ name: string }>('select name from migration order by name')).map(it => it.name)
    const tables: BackupFile['tables'] = []
    for (const name of await tableNames(query)) {
      const columns = (
        await query<{ n: string }>(
          'select attname as n from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum',
          [name],
        )
      ).map(it => it.n)
      const data = (
        await query<{ line: string }>(`select row_to_json(t)::text as line from "${name}" t order by 1`)
      ).map(it => it.line)
      tables.push({ name, columns, rows: data.length, checksum: hash(data), data })
    }
    await query('commit')
    return { format: 'trellis-backup-1', at, migrations, tables }
  })
  // A file that stands there already would keep its own mode.
  const part = `${file}.${randomUUID()}`
  await writeFile(part, gzipSync(JSON.stringify(content)), { flag: 'wx', mode: 0o600 })
  await rename(part, file)
  return content.tables.map(({ name, rows, checksum }) => ({ name, rows, checksum }))
}

/**
 * Ids that are left out after a restore. More than were given since the backup was made: they stand in links, calendars and mails
 * that are out in the world, and are nobody else's.
 */
const idsLeftOut = 1_000_000

/** Where ids of a table are counted, and up to which they were given. */
async function countedIds(query: OwnerQuery, table: string): Promise<{ sequence: string; last: number } | undefined> {
  const [found] = await query<{ sequence: string | null; last: string | null }>(
    `select s.sequence, pg_sequence_last_value(s.sequence::regclass)::text as last
     from (select pg_get_serial_sequence('"${table}"', attname) as sequence from pg_attribute where attrelid = $1::regclass and attname = 'id') s`,
    [table],
  )
  return found?.sequence ? { sequence: found.sequence, last: Number(found.last ?? 0) } : undefined
}

/**
 * Replaces all data by a backup's, in one transaction. Throws, and changes nothing, where the file or a checksum is wrong. People
 * who were wiped out since the backup was made, by the table of the present database or by `listed`, are wiped out again:
 * gives how many. Teams that they managed go to the assistant, else to an administrator, else they go too.
 */
export async function restore(
  ownerUrl: string,
  file: string,
  listed: Wiped[] = [],
): Promise<{ tables: TableBackup[]; wiped: number }> {
  let content: BackupFile
  try {
    content = JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as BackupFile
  } catch (error) {
    throw new Error(`${file} is not a whole backup: ${(error as Error).message}`)
  }
  if (content.format !== 'trellis-backup-1') throw new Error(`${file} is not a Trellis backup`)
  const broken = content.tables.find(it => hash(it.data) !== it.checksum)
  if (broken) throw new Error(`The table ${broken.name} in ${file} was changed: its checksum does not fit`)
  const wiped = await asOwner(ownerUrl, async query => {
    const present = (await query<{ name: string }>('select name from migration order by name')).map(it => it.name)
    if (present.join() !== content.migrations.join())
      throw new Error('The backup is of another version: start that version first, restore, then update')
    await query('begin')
    const list = [...listed, ...(await wipedInTable(query))]
    const names = await tableNames(query)
    const counted = new Map<string, Awaited<ReturnType<typeof countedIds>>>()
    for (const name of names) counted.set(name, await countedIds(query, name))
    await query(`truncate ${names.map(it => `"${it}"`).join(', ')} restart identity cascade`)
    for (const name of names) {
      const table = content.tables.find(it => it.name === name)
      const columns = table?.columns.map(it => `"${it}"`).join(', ')
      for (let at = 0; at < (table?.data.length ?? 0); at += 1000) {
        const chunk = `[${table?.data.slice(at, at + 1000).join(',')}]`
        await query(
          `insert into "${name}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${name}", $1)`,
          [chunk],
        )
      }
      const ids = counted.get(name)
      if (ids)
        await query(`select setval($1, greatest((select max(id) from "${name}"), $2::bigint) + $3::bigint)`, [
          ids.sequence,
          ids.last,
          idsLeftOut,
        ])
    }
    await putWiped(query, list)
    const again = await wipeAgain(query, content.at ? new Date(content.at) : undefined)
    await query('commit')
    return again
  })
  return { tables: content.tables.map(({ name, rows, checksum }) => ({ name, rows, checksum })), wiped }
}

/**
 * Wipes out whoever stands in the list of wiped people since a moment; without one, everybody in it. Somebody who came again
 * after being wiped out is no longer meant by what happened before `since`.
 */
async function wipeAgain(query: OwnerQuery, since: Date | undefined): Promise<number> {
  const meant = new Set((await wipedInTable(query)).filter(it => !since || it.at > since).map(it => it.hash))
  if (meant.size === 0) return 0
  const hashOf = await wipedHashes(query)
  let wiped = 0
  for (const email of await knownAddresses(query)) {
    if (!meant.has(hashOf(email))) continue
    await handOver(query, email)
    await wipe(query, email)
    wiped++
  }
  return wiped
}

/** Teams that a person manages go to the assistant, else to an administrator; where there is neither they go. */
async function handOver(query: OwnerQuery, email: string): Promise<void> {
  await query(
    `with handed as (
       update team t set assistant_id = case when t.assistant_id = it.next then null else t.assistant_id end, manager_id = it.next, version = t.version + 1
       from (
         select t.tenant_id, t.id, coalesce(
           t.assistant_id,
           (select min(m.user_id) from membership m where m.tenant_id = t.tenant_id and 'ADMIN' = any(m.roles) and m.user_id <> p.id)
         ) as next from team t join person p on p.id = t.manager_id where lower(p.email) = $1
       ) it where it.tenant_id = t.tenant_id and it.id = t.id and it.next is not null returning t.tenant_id, t.id, t.manager_id
     )
     insert into team_member (tenant_id, team_id, user_id, joined_at) select tenant_id, id, manager_id, now() from handed on conflict do nothing`,
    [email],
  )
  await query('delete from team where manager_id = (select id from person where lower(email) = $1)', [email])
}
