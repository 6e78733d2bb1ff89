import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from './core/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './core/postgres.ts'
import { prepare } from './core/prepare.ts'
import { ofMembers } from './team/members.ts'
import { removalsOf } from './wipe-out.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-wipe-test-'))
let postgres: EmbeddedPostgres

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  await prepare(postgres.url)
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Columns that look as though they named somebody and do not, or that go in another way; each with the reason. */
const others: Record<string, string> = {
  'badge_issue.criteria': 'numbers of a sprint',
  'badge_key.public_key': 'of an organisation',
  'alignment_quality_cell.sums': 'sums over at least ten people',
  'alignment_report.data': 'numbers of a team',
  'alignment_report.respondent_ids': 'rows that are gone',
  'alignment_respondent.team_member_id': 'the row goes by person, guest or e-mail',
  'plan_comment.item_id': 'a line or milestone of a board, which may be gone',
  'l360_model.capabilities': 'statements of the bank',
  'l360_model.own': 'statements of an organisation about any leader',
  'ledger_set.data': 'numbers of a group; emptied where the person is in them',
  'sprint.result': 'numbers and roles of a sprint',
  'sprint_asked.sprint_id': 'a number of a sprint, which may be gone',
  'sprint_reader.sprint_id': 'the same',
  'sprint_item.suggested':
    'what an action can be done by, in the words of the library or of who owns the sprint, with which it goes',
  'sign_in_event.address': 'of who tried to sign in as nobody',
  'sign_in_event.email_hash': 'an address that nobody has',
  'subscription.features': 'what the plan holds',
  'team.manager_id': 'handed over before, else nothing is wiped out',
  'team_gla.sets': 'sets of numbers',
  'team_leader360.sets': 'the same',
}

/** Texts in which somebody is named by words. */
const words = /email|name$|recipient|subject|body|caller|address|avatar|key$/

interface Column extends Record<string, unknown> {
  table: string
  column: string
  type: string
  refers: string | null
  /** The row goes with the one it refers to. */
  follows: boolean
}

/**
 * Whether a column may name somebody: it refers to people, is a number that refers to nothing the database knows, holds
 * whatever (JSON), or is a text by such a name.
 */
const mayName = ({ column, type, refers }: Column): boolean => {
  if (refers) return /^(person|membership|guest)$/.test(refers)
  if (type === 'jsonb') return true
  return type.startsWith('bigint') ? /_(ids?|by)$/.test(column) : type === 'text' && words.test(column)
}

/** What names no people at all: names of things, and of what is counted. */
const things = /^(tenant|team|subscription|migration|server_secret)\./

test('no column that names somebody is forgotten by the wipe-out', async () => {
  const columns = await asOwner(postgres.url, query =>
    query<Column>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
         f.relname as refers, coalesce(k.confdeltype = 'c', false) as follows
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum
         left join pg_class f on f.oid = k.confrelid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
    ),
  )
  const removals = removalsOf({ id: 1, email: 'a@b.example', fullName: 'A', guests: [2] }).map(([text]) => text)
  const goes = ({ table, column, type, follows }: Column) =>
    follows ||
    removals.some(text => {
      if (text.startsWith(`update ${table} set ${column} = null`)) return true
      if (!new RegExp(`^delete from ${table}\\b`).test(text)) return false
      // Words and JSON go with their row; a row that tells somebody by a number goes by that number.
      return type.startsWith('bigint') ? new RegExp(`\\b${column}\\b`).test(text) : true
    })
  const found = columns.filter(mayName).map(it => ({ ...it, name: `${it.table}.${it.column}` }))
  expect(found.length).toBeGreaterThan(50)
  const forgotten = found.filter(it => !goes(it) && !others[it.name] && !(it.type === 'text' && things.test(it.name)))
  expect(forgotten.map(it => it.name)).toEqual([])
  expect(Object.keys(others).filter(it => !found.some(one => one.name === it))).toEqual([])
})

/** What a team keeps of a person after the person has left it; each with the reason. */
const staying: Record<string, string> = {
  active_member: 'a view of those who have not left',
  team_person: 'a view of who is of a team',
  notification: 'the own list of what has waited; its rule ends what waits',
  result_reminder: 'goes by the door of its room',
  sprint: 'who designed it; who is in it leaves by the door of its room',
  sprint_draft: 'a person’s or a team’s, never both',
  team_member: 'marked as removed',
  team_note: 'a note is of the team',
}

test('what a team keeps of each of its people goes with one who leaves it', async () => {
  const rows = await asOwner(postgres.url, query =>
    query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name in ('team_id', 'user_id') group by 1 having count(*) = 2 order by 1`,
    ),
  )
  expect(rows.map(it => it.name)).toEqual([...ofMembers, ...Object.keys(staying)].sort())
})
