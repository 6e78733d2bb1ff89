import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { whoOf } from './people.ts'

/** A call as it arrived at the server. */
export interface Arrived {
  path: string
  /** Whom its token speaks for. */
  who: string | null
  /** What came of it on the way, and when, for the story of a failure. */
  fate: 'answered' | 'reply lost'
  at: number
  body: { designation?: string; userAnswers?: { value: number }[] } | null
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** A call of a window is lost at most so often in a row: the client tries it three times. */
const mostLosses = 2

/**
 * Calls that always get through: signing in is made of redirects that nobody repeats, and a change of session ends the token
 * that a repeat would come with.
 */
const isSteady = (path: string) =>
  !path.startsWith('/api/') || /^\/api\/test\/|auth-callback|provider|switch-org|impersonation/.test(path)

/**
 * A door before the server, which sees every call as it arrives, delays some and loses some: on the way there, or the reply.
 * It also hands out the page that windows of the test open.
 */
export async function openDoor(port: number, serverPort: () => number, script: string) {
  const arrived: Arrived[] = []
  const losses = new Map<string, number>()
  let random: (() => number) | null = null

  async function handle(from: IncomingMessage, to: ServerResponse) {
    const path = from.url ?? '/'
    if (path === '/window')
      return to.setHeader('content-type', 'text/html').end('<!doctype html><script src="/window.js"></script>')
    if (path === '/window.js') return to.setHeader('content-type', 'text/javascript').end(script)
    const chunks: Buffer[] = []
    for await (const it of from) chunks.push(it)
    const body = Buffer.concat(chunks)
    const chaos = path.startsWith('/api/') ? random : null
    const name = `${path} ${from.headers.authorization} ${from.headers['idempotency-key']}`
    const mayLose = !isSteady(path) && (losses.get(name) ?? 0) < mostLosses
    const fate = chaos && mayLose ? chaos() : 1
    if (fate < 0.12) losses.set(name, (losses.get(name) ?? 0) + 1)
    if (chaos) await wait(chaos() ** 3 * 250)
    if (fate < 0.05) return void from.socket.destroy()
    const isLost = fate >= 0.05 && fate < 0.12
    arrived.push({
      ...read(path, from.headers.authorization, body),
      fate: isLost ? 'reply lost' : 'answered',
      at: Date.now(),
    })
    const reply = await forward(from, body)
    if (chaos) await wait(chaos() ** 3 * 250)
    if (isLost) return void from.socket.destroy()
    to.writeHead(reply.status, reply.headers).end(reply.body)
  }

  const forward = (from: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const { method, url, headers } = from
      const out = request({ port: serverPort(), host: '127.0.0.1', method, path: url, headers }, reply => {
        const chunks: Buffer[] = []
        reply.on('data', it => chunks.push(it))
        reply.on('end', () => {
          const { connection: _, 'transfer-encoding': __, ...rest } = reply.headers
          resolve({ status: reply.statusCode ?? 502, headers: rest, body: Buffer.concat(chunks) })
        })
      })
      out.on('error', reject)
      out.end(body)
    })

  const server: Server = createServer((from, to) => void handle(from, to).catch(() => from.socket.destroy()))
  await new Promise<void>(resolve => server.listen(port, resolve))
  return {
    arrived,
    /** Delays and losses by that source of chance; null for a calm way. */
    setChance(next: (() => number) | null) {
      random = next
      losses.clear()
    },
    close: () => server.close(),
  }
}

function read(path: string, authorization: string | undefined, body: Buffer): Pick<Arrived, 'path' | 'who' | 'body'> {
  const [, claims = ''] = (authorization ?? '').split('.')
  const parse = (text: string) => {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }
  const token = parse(Buffer.from(claims, 'base64url').toString())
  return { path, who: token?.org_id ? whoOf(token) : null, body: parse(body.toString()) }
}
