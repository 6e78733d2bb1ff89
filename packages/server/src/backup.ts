import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { asOwner, type OwnerQuery } from './core/db.ts'

export interface TableBackup {
  name: string
  rows: number
  checksum: string
}

interface BackupFile {
  format: 'trellis-backup-1'
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
    return { format: 'trellis-backup-1', migrations, tables }
  })
  await writeFile(file, gzipSync(JSON.stringify(content)), { mode: 0o600 })
  return content.tables.map(({ name, rows, checksum }) => ({ name, rows, checksum }))
}

/** Replaces all data by a backup's, in one transaction. Throws, and changes nothing, where the file or a checksum is wrong. */
export async function restore(ownerUrl: string, file: string): Promise<TableBackup[]> {
  let content: BackupFile
  try {
    content = JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as BackupFile
  } catch (error) {
    throw new Error(`${file} is not a whole backup: ${(error as Error).message}`)
  }
  if (content.format !== 'trellis-backup-1') throw new Error(`${file} is not a Trellis backup`)
  const broken = content.tables.find(it => hash(it.data) !== it.checksum)
  if (broken) throw new Error(`The table ${broken.name} in ${file} was changed: its checksum does not fit`)
  await asOwner(ownerUrl, async query => {
    const present = (await query<{ name: string }>('select name from migration order by name')).map(it => it.name)
    if (present.join() !== content.migrations.join())
      throw new Error('The backup is of another version: start that version first, restore, then update')
    await query('begin')
    const names = await tableNames(query)
    await query(`truncate ${names.map(it => `"${it}"`).join(', ')} restart identity cascade`)
    for (const name of names) {
      const table = content.tables.find(it => it.name === name)
      if (!table || table.rows === 0) continue
      const columns = table.columns.map(it => `"${it}"`).join(', ')
      for (let at = 0; at < table.data.length; at += 1000) {
        const chunk = `[${table.data.slice(at, at + 1000).join(',')}]`
        await query(
          `insert into "${name}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${name}", $1)`,
          [chunk],
        )
      }
      // Where ids are counted, counting goes on after the highest one.
      const [counted] = await query<{ sequence: string | null }>(
        `select pg_get_serial_sequence('"${name}"', attname) as sequence from pg_attribute where attrelid = $1::regclass and attname = 'id'`,
        [name],
      )
      if (counted?.sequence) await query(`select setval($1, (select max(id) from "${name}"))`, [counted.sequence])
    }
    await query('commit')
  })
  return content.tables.map(({ name, rows, checksum }) => ({ name, rows, checksum }))
}
