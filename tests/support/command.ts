import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestServer } from './server.ts'

const file = fileURLToPath(new URL('../../packages/server/src/cli.ts', import.meta.url))

/** Runs the command line beside a server, on its database. */
export function trellis(server: TestServer, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, NODE_ENV: 'test', TRELLIS_DATA: server.dataFolder, PORT: String(server.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += chunk
      })
    child.once('close', code => resolve({ code, output }))
  })
}
