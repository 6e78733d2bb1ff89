// By hand: the owner's connection takes plain statements; rights, settings and the catalogue have no types.

import { createHash, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import {
  appPassword,
  appRoleOf,
  appRoleProblems,
  asRole,
  letOwnerSee,
  makeAppRole,
  onlyAddedTo,
  unfitReasons,
  writableColumns,
} from './app-role.ts'
import { asOwner, type OwnerQuery } from './db.ts'
import { installJobs } from './jobs.ts'
import { preparing } from './locks.ts'
import { readSecrets, type Secrets } from './secrets.ts'

const migrations = new URL('../../migrations/', import.meta.url)
const rights = new URL('rights.sql', import.meta.url)

export interface Prepared {
  /** Signs in as the role of the app. */
  appUrl: string
  secrets: Secrets
  /** Names of the migrations that were run now. */
  applied: string[]
}

/**
 * Brings the database up to date, as its owner and on one connection that is closed then: schema, job queue, secrets, and the
 * role as which the app signs in, with its rights. `appUrl` names a role that was made by hand; else one is made. Throws where
 * that role could do more than the app may.
 */
export async function prepare(ownerUrl: string, appUrl?: string): Promise<Prepared> {
  return asOwner(ownerUrl, async query => {
    await query('select pg_advisory_lock($1)', [preparing])
    if (appUrl !== undefined) await mustBeSameDatabase(query, appUrl)
    await letOwnerSee(query)
    const applied = await migrate(query)
    const hasNewJobs = await installJobs(query)
    const secrets = await readSecrets(query)
    const url = appUrl ?? (await ownRole(query, ownerUrl, secrets))
    const role = await roleOf(url)
    // Before: the owner's own rights must not be taken away, should it be named by mistake.
    refuseToStart(await unfitReasons(query, role))
    await giveRights(query, role, applied.length > 0 || hasNewJobs)
    refuseToStart(await appRoleProblems(query, role))
    await letOwnerSee(query)
    return { appUrl: url, secrets, applied }
  })
}

/** Before anything is changed: a slip in the address leaves a new version's tables nowhere. */
async function mustBeSameDatabase(query: OwnerQuery, appUrl: string): Promise<void> {
  const isSame = await isSameDatabase(query, appUrl).catch((error: Error) => {
    throw new Error(`Nobody can sign in by DATABASE_APP_URL: ${error.message}`)
  })
  if (!isSame) throw new Error(anotherDatabase)
}

function refuseToStart(problems: string[]): void {
  if (problems.length > 0) throw new Error(`The role of the app could do too much. ${problems.join('. ')}.`)
}

/** Names of the migrations this version knows, in order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(migrations)).filter(it => it.endsWith('.sql')).sort()

/** Runs each migration once, in order, each in a transaction. */
async function migrate(query: OwnerQuery): Promise<string[]> {
  await query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const done = new Set((await query<{ name: string }>('select name from migration')).map(it => it.name))
  const applied = (await knownMigrations()).filter(it => !done.has(it))
  for (const name of applied) {
    await query('begin')
    await query(await readFile(new URL(name, migrations), 'utf8'))
    await query('insert into migration (name) values ($1)', [name])
    await query('commit')
  }
  return applied
}

const roleOf = (url: string) =>
  asOwner(url, async query => (await query<{ role: string }>('select session_user as role'))[0]?.role ?? '')

/** What the operator is told of two addresses that lead to two databases. */
export const anotherDatabase =
  'DATABASE_APP_URL names another database than DATABASE_URL: it must be the same one, as the role of the app'

/**
 * Whether an address leads to the owner's database, whatever name or pooler it goes by. Addresses can differ and mean the same, and
 * two servers can each have a database of the name: a lock that the owner holds is held in its own database alone.
 */
export async function isSameDatabase(query: OwnerQuery, url: string): Promise<boolean> {
  const key = randomInt(2 ** 47)
  await query('select pg_advisory_lock($1)', [key])
  try {
    return await asOwner(url, async asked => {
      const [row] = await asked<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key])
      return row?.free === false
    })
  } finally {
    await query('select pg_advisory_unlock($1)', [key])
  }
}

/** Refused at the door: the role is not there, may not sign in, or has another password. */
const isRefused = (error: unknown) => /^28/.test((error as { code?: string }).code ?? '')

async function ownRole(query: OwnerQuery, ownerUrl: string, secrets: Secrets): Promise<string> {
  const [database] = await query<{ name: string }>('select current_database() as name')
  const role = appRoleOf(database?.name ?? '')
  const password = appPassword(secrets['database-role'], role)
  const url = asRole(ownerUrl, role, password)
  // Most of the time it is there: whoever owns the tables needs the right to make roles only once.
  await roleOf(url).catch(error => {
    if (!isRefused(error)) throw error
    return makeAppRole(query, role, password)
  })
  return url
}

/** Gives the role what it may do, where that is not done yet. What was given last is written at the table of migrations. */
async function giveRights(query: OwnerQuery, role: string, isChanged: boolean): Promise<void> {
  const text = await readFile(rights, 'utf8')
  const mark = `rights ${createHash('sha256')
    .update(JSON.stringify([text, role, writableColumns, onlyAddedTo]))
    .digest('hex')}`
  const [last] = await query<{ mark: string | null }>("select obj_description('migration'::regclass) as mark")
  if (last?.mark === mark && !isChanged) return
  await query(
    "select set_config('trellis.app_role', $1, false), set_config('trellis.columns', $2, false), set_config('trellis.added', $3, false)",
    [role, JSON.stringify(writableColumns), JSON.stringify(onlyAddedTo)],
  )
  await query(`begin; ${text}; comment on table migration is '${mark}'; commit`)
}
