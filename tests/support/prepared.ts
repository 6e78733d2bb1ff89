import { rmSync } from 'node:fs'
import { makeFolder, startServer, tidyFolders } from './server.ts'
import { keepServers } from './shared-server.ts'

/**
 * Runs once, before the files that start servers: makes a data folder with the database of a first start, demo included. Each
 * server of a test begins with a copy of it (`startServer`), for to make one takes longer than the rest of its start. And keeps those
 * that files share.
 */
export default async function makePrepared(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TRELLIS_PREPARED) return undefined
  tidyFolders()
  const folder = makeFolder('prepared')
  const server = await startServer({ dataFolder: folder })
  await server.stop()
  process.env.TRELLIS_PREPARED = folder
  const endServers = await keepServers()
  return async () => {
    await endServers()
    rmSync(folder, { recursive: true, force: true })
  }
}
