import { join, resolve } from 'node:path'
import { createPrincipals } from './core/authorize.ts'
import type { Config } from './core/config.ts'
import type { Core } from './core/context.ts'
import { type Database, openDatabase } from './core/db.ts'
import { createOrigins } from './core/embed-origins.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './core/postgres.ts'
import { prepare } from './core/prepare.ts'
import { createTokens } from './core/token.ts'
import { doors } from './rooms.ts'

type Log = Core['log']

export interface Installation {
  core: Core
  db: Database
  /** Of the owner of the tables: for what is done before the start, and by commands. */
  ownerUrl: string
  /** Signs in as the role of the app. */
  appUrl: string
  /** Resolves when the embedded database has ended by itself; never with a database of one's own. */
  databaseLost: Promise<void>
  close(): Promise<void>
}

export interface OwnersDatabase {
  ownerUrl: string
  databaseLost: Promise<void>
  close(): Promise<void>
}

/** The database as it is: DATABASE_URL, the embedded one that a running Trellis has (`join`), or the embedded one, started. */
export async function openOwnersDatabase(
  config: Config,
  log: Log,
  { join: mayJoin = false } = {},
): Promise<OwnersDatabase> {
  const folder = join(resolve(config.dataFolder), 'postgres')
  const running = config.databaseUrl ?? (mayJoin ? findEmbeddedPostgres(folder) : undefined)
  if (running) return { ownerUrl: running, databaseLost: new Promise(() => undefined), close: () => Promise.resolve() }
  const embedded = await startEmbeddedPostgres({ folder, log: line => log.debug({ line }, 'postgres') })
  return { ownerUrl: embedded.url, databaseLost: embedded.exited, close: embedded.stop }
}

/** Opens the database, brings it up to date, and makes what all handlers share. */
export async function openInstallation(
  config: Config,
  log: Log,
  options: { join?: boolean } = {},
): Promise<Installation> {
  const { ownerUrl, databaseLost, close } = await openOwnersDatabase(config, log, options)
  try {
    const { appUrl, secrets } = await prepare(ownerUrl, config.databaseAppUrl)
    const db = openDatabase({ url: appUrl, log })
    const core: Core = {
      config,
      db,
      tokens: createTokens(secrets['access-token']),
      secrets,
      sealKey: secrets.seal,
      log,
      doors,
      principals: createPrincipals(db, config),
      origins: createOrigins(db),
      mailWaiting: () => undefined,
      calendarWaiting: () => undefined,
    }
    return {
      core,
      db,
      ownerUrl,
      appUrl,
      databaseLost,
      async close() {
        await db.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
