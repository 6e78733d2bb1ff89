// By hand: the owner's connection takes plain statements; rights, settings and the catalogue have no types.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { OwnerQuery } from './db.ts'

/**
 * What the app may write where it may not write everything, and delete nothing. A setting by which a tenant's people sign in
 * is its operator's, and who is there for trying things out is said once: the owner of the tables writes it.
 */
export const writableColumns = {
  tenant: { insert: ['id', 'client_id', 'name'], update: ['alignment_minimum', 'leader360_minimum'] },
  person: { insert: ['email', 'full_name', 'password_hash'], update: ['full_name', 'password_hash'] },
  // A key to register by is made by the command line.
  invite_key: { insert: [], update: ['used_at', 'made_tenant'] },
  // What was published stays as it was.
  alignment_report: {
    insert: ['tenant_id', 'survey_id', 'respondent_ids', 'data', 'generated_at'],
    update: ['cell_id'],
  },
  // One for an organisation, made anew in its place.
  embed_key: { insert: ['tenant_id', 'sealed', 'made_at'], update: ['sealed', 'made_at'] },
  // What one has signed is checked by it for good.
  badge_key: { insert: ['tenant_id', 'public_key', 'sealed', 'made_at'], update: ['retired_at'] },
}

/** Tables whose rows the app adds and never changes: what was done, and what was told of whom to whom. */
export const onlyAddedTo = [
  'audit',
  'person_identity',
  'sign_in_event',
  'ledger_set',
  'ledger_unit',
  'ledger_seen',
  'ledger_known',
  'alignment_quality_cell',
  'sprint_asked',
  'sprint_reader',
  'sprint_point',
  'l360_report',
]

/** The longest name PostgreSQL keeps. Source: NAMEDATALEN - 1. */
const longestName = 63

/** The role as which the app signs in. Roles are shared by all databases of a server, so that each database has its own. */
export function appRoleOf(database: string): string {
  const name = `trellis_app_${database}`
  if (Buffer.byteLength(name) <= longestName) return name
  return `trellis_app_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/** The same on every instance, as the secret is the installation's: none locks another out. */
export const appPassword = (secret: Buffer, role: string): string =>
  createHmac('sha256', secret).update(role).digest('base64url')

/** The owner's address with another role: host, database and everything else stay. */
export function asRole(url: string, role: string, password: string): string {
  const it = new URL(url)
  // Addresses of sockets have no place for a name; the driver takes these before any other.
  it.username = ''
  it.password = ''
  it.searchParams.set('user', role)
  it.searchParams.set('password', password)
  return it.href
}

/** What PostgreSQL keeps of a password, so that the password itself stands in no statement and no log. Source: RFC 5803. */
function verifierOf(password: string): string {
  const rounds = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${sign('Server Key').toString('base64')}`
}

/** Makes the role, or gives it the installation's password again. Throws where the owner may not, and says what then. */
export async function makeAppRole(query: OwnerQuery, role: string, password: string): Promise<void> {
  const [known] = await query('select 1 from pg_roles where rolname = $1', [role])
  const [quoted] = await query<{ name: string; verifier: string }>(
    'select quote_ident($1) as name, quote_literal($2) as verifier',
    [role, verifierOf(password)],
  )
  try {
    await query(`${known ? 'alter' : 'create'} role ${quoted?.name} login password ${quoted?.verifier}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The role of DATABASE_URL may not ${known ? 'give a password to' : 'make'} the role ${role}, as which Trellis works. ` +
        'Let it (CREATEROLE), or make a role yourself and give its address as DATABASE_APP_URL.',
    )
  }
}

type Check = [problem: string, text: string]

/** What a role is: where it is too much, whatever it has been granted does not matter any more. */
const ofItself: Check[] = [
  [
    'has rights over the whole server',
    `select concat_ws(', ', case when rolsuper then 'superuser' end, case when rolbypassrls then 'bypassrls' end,
       case when rolcreaterole then 'createrole' end, case when rolcreatedb then 'createdb' end, case when rolreplication then 'replication' end) as what
     from pg_roles where rolname = $1 and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  ],
  [
    'may become another role',
    "select rolname as what from pg_roles where rolname <> $1 and pg_has_role($1, oid, 'member') and not (select rolsuper from pg_roles where rolname = $1)",
  ],
  [
    'owns',
    `select c.relname as what from pg_class c where pg_get_userbyid(c.relowner) = $1
     union all select p.proname from pg_proc p where pg_get_userbyid(p.proowner) = $1
     union all select n.nspname from pg_namespace n where pg_get_userbyid(n.nspowner) = $1
     union all select datname from pg_database where datname = current_database() and pg_get_userbyid(datdba) = $1`,
  ],
]

const granted: Check[] = [
  [
    'may make things in',
    `select nspname as what from pg_namespace where nspname in ('public', 'jobs') and has_schema_privilege($1, oid, 'create')
     union all select current_database() where has_database_privilege($1, current_database(), 'create')`,
  ],
  [
    'may do more than the app with the table',
    `select c.relname || ' (' || p || ')' as what from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and (has_table_privilege($1, c.oid, p) or (p in ('select', 'insert', 'update', 'references') and has_any_column_privilege($1, c.oid, p)))
       and (p in ('truncate', 'references', 'trigger') or c.relname in ('server_secret', 'migration', 'wiped')
         or ($3::jsonb ? c.relname and p in ('update', 'delete')) or ($2::jsonb ? c.relname and p = 'delete'))`,
  ],
  [
    'may write more than the app in',
    `select t.name || '.' || a.attname || ' (' || p || ')' as what
     from jsonb_each($2) t(name, may) join pg_attribute a on a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped,
       unnest(array['insert', 'update']) p
     where has_column_privilege($1, a.attrelid, a.attnum, p) and not t.may -> p ? a.attname`,
  ],
]

async function found(query: OwnerQuery, role: string, checks: Check[]): Promise<string[]> {
  const problems: string[] = []
  for (const [problem, text] of checks) {
    const lists = [writableColumns, onlyAddedTo].filter((_, index) => text.includes(`$${index + 2}`))
    const values = [role, ...lists.map(it => JSON.stringify(it))]
    const what = (await query<{ what: string }>(text, values)).map(it => it.what)
    const more = what.length > most ? ` and ${what.length - most} more` : ''
    if (what.length > 0) problems.push(`${role} ${problem}: ${what.slice(0, most).join(', ')}${more}`)
  }
  return problems
}

/** So many are named of what is too much. */
const most = 5

/** Why a role cannot be the app's at all, read from the catalogue; none where it can. */
export const unfitReasons = (query: OwnerQuery, role: string): Promise<string[]> => found(query, role, ofItself)

/** What a role may do that the app's must not, read from the catalogue: one sentence each, none where all is well. */
export async function appRoleProblems(query: OwnerQuery, role: string): Promise<string[]> {
  const unfit = await unfitReasons(query, role)
  return unfit.length > 0 ? unfit : found(query, role, granted)
}

/**
 * What everybody may in a new database and the app needs not: room for things that no table of ours holds. Only the owner of the
 * database, or of the server, can take it away.
 */
export async function roomBeside(query: OwnerQuery, role: string): Promise<string[]> {
  const rows = await query<{ what: string }>(
    `select 'temporary tables' as what from pg_roles r where r.rolname = $1 and has_database_privilege(r.oid, current_database(), 'temporary')
     union all select 'large objects' from pg_roles r where r.rolname = $1 and exists (
       select from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace
         and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea') and has_function_privilege(r.oid, p.oid, 'execute'))`,
    [role],
  )
  return rows.map(it => it.what)
}

/** Tenant tables on which row-level security is not forced, or whose policies let more through than the tenant's rows, and views that are read with the rights of who made them. */
export async function openTables(query: OwnerQuery): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant' and p.polcmd = '*' and pg_get_expr(p.polqual, c.oid) like '%app.tenant_id%')
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polname <> 'tenant'
         and (c.relname, p.polname, p.polcmd) not in (('membership', 'own', 'r'), ('embed_origin', 'listed', 'r')) and p.polroles <> array[c.relowner]))
     union all select c.relname from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_options_to_table(c.reloptions) where option_name = 'security_invoker' and option_value::boolean)
     order by 1`,
  )
  return rows.map(it => it.name)
}

/**
 * Row-level security holds for the owner of the tables as well, where it is no superuser: migrations, backup and wipe-out would
 * see no rows and do nothing, without a word. A policy for the owner alone lets it see them.
 */
export async function letOwnerSee(query: OwnerQuery): Promise<void> {
  await query(`do $$
    declare
      it record;
    begin
      if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then return; end if;
      for it in
        select c.relname from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and c.relforcerowsecurity and pg_get_userbyid(c.relowner) = current_user
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner')
      loop
        execute format('create policy owner on %I to %I using (true) with check (true)', it.relname, current_user);
      end loop;
    end $$`)
}
