// The part of a host's own backend that signs its people in to Trellis widgets: copy it, and ask your session who is there.
// On its own: TRELLIS_API=http://localhost:4000 TRELLIS_EMBED_KEY=… node examples/token-backend.ts someone@alder.example
import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { argv, env } from 'node:process'
import { fileURLToPath } from 'node:url'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Somebody from outside, whom a leader has invited to the board: that of `leader`, by e-mail, else the newest. */
export interface ExampleGuest {
  guest: 'plan'
  leader?: string
}

/**
 * Gives a function that gets a token for a person, by e-mail; for one of your people, or for a guest whom your session knows to be
 * who has that address. `key` is the tenant's embed key; it never leaves the backend.
 */
export function serveExampleToken(
  api: string,
  key: string,
  tenant = 'alder',
  clock = Date.now,
): (person: string, guest?: ExampleGuest) => Promise<unknown> {
  return async (person, guest) => {
    const now = Math.floor(clock() / 1000)
    const claims = { iss: tenant, sub: person, ...guest, aud: 'trellis', iat: now, exp: now + 120, jti: randomUUID() }
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
    const signature = createHmac('sha256', Buffer.from(key, 'base64url')).update(signed).digest('base64url')
    const response = await fetch(`${api}/api/auth-service/api/v1/embed-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ statement: `${signed}.${signature}` }),
    })
    if (response.ok) return ((await response.json()) as { data: unknown }).data
    const text = await response.text()
    // Give it to the page: of a guest it says that the invitation has ended, and the widget tells its reader.
    const code = /"code":"(\w+)"/.exec(text)?.[1]
    throw Object.assign(new Error(`Trellis refused the statement: ${response.status} ${text}`), { code })
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const ask = serveExampleToken(env.TRELLIS_API ?? 'http://localhost:4000', env.TRELLIS_EMBED_KEY ?? '')
  const answer = async () => ({ status: 200, body: await ask(argv[2] ?? 'gus@alder.example') })
  createServer(async (_, response) => {
    const { status, body } = await answer().catch(({ message, code }) => ({
      status: 502,
      body: { error: message, code },
    }))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(4001, () => console.log('http://localhost:4001 gives tokens'))
}
