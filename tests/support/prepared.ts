import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../packages/server/src/core/postgres.ts'
import { prepare } from '../../packages/server/src/core/prepare.ts'
import { testFolder } from './server.ts'

/**
 * Runs once, before the files that start servers: makes a data folder whose database has its tables and nothing else. Each
 * server of a test begins with a copy of it (`startServer`), for to make one takes longer than the rest of its start.
 */
export default async function makePrepared(): Promise<(() => void) | undefined> {
  if (process.env.TRELLIS_PREPARED) return undefined
  const folder = mkdtempSync(join(testFolder(), 'trellis-prepared-'))
  process.env.TRELLIS_PREPARED = folder
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  await prepare(postgres.url)
  await postgres.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
