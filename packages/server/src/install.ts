import { join, resolve } from 'node:path'
import type { Config } from './core/config.ts'
import type { Core } from './core/context.ts'
import { type Database, migrate, openDatabase } from './core/db.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './core/postgres.ts'
import { createPrincipals } from './core/principals.ts'
import { secret } from './core/secrets.ts'
import { createTokens } from './core/token.ts'

type Log = Core['log']

export interface Installation {
  core: Core
  db: Database
  ownerUrl: string
  /** Resolves when the embedded database has ended by itself; never with a database of one's own. */
  databaseLost: Promise<void>
  close(): Promise<void>
}

/** Opens the database (embedded, or DATABASE_URL), brings it up to date, and makes what all handlers share. */
export async function openInstallation(
  config: Config,
  log: Log,
  options: { join?: boolean } = {},
): Promise<Installation> {
  const folder = join(resolve(config.dataFolder), 'postgres')
  const running = options.join && !config.databaseUrl ? findEmbeddedPostgres(folder) : undefined
  const embedded =
    config.databaseUrl || running
      ? undefined
      : await startEmbeddedPostgres({ folder, log: line => log.info({ line }, 'postgres') })
  const ownerUrl = config.databaseUrl ?? running ?? embedded?.url ?? ''
  try {
    await migrate(ownerUrl)
    const db = openDatabase({ url: ownerUrl, log })
    const core: Core = {
      config,
      db,
      tokens: createTokens(await secret(db, 'access-token')),
      sealKey: await secret(db, 'seal'),
      log,
      principals: createPrincipals(db),
      mailWaiting: () => undefined,
    }
    return {
      core,
      db,
      ownerUrl,
      databaseLost: embedded?.exited ?? new Promise(() => undefined),
      async close() {
        await db.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
