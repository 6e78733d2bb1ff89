import { connect, type Socket } from 'node:net'

export interface Load {
  /** How many were answered with 200. */
  done: number
  perSecond: number
  p50: number
  p99: number
  failed: number
}

export interface Request {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** One request as bytes on a connection that stays open. */
export function bytesOf({ method = 'GET', path, headers = {}, body = '' }: Request): string {
  const lines = Object.entries({
    host: 'bench',
    ...headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
  })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/**
 * Sends requests over a number of kept connections, one at a time each, for so long. As lean as pgbench is: what is measured
 * shares its cores with this. `make` gives the bytes of request n; no more than `most` are sent.
 */
export async function load(
  port: number,
  make: (n: number) => string,
  { connections = 8, ms = 2000, most = Number.POSITIVE_INFINITY } = {},
): Promise<Load> {
  const times: number[] = []
  let failed = 0
  let sent = 0
  const until = performance.now() + ms
  const began = performance.now()

  const one = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let start = 0
      let got = ''
      const next = () => {
        if (sent >= most || performance.now() >= until) {
          socket.destroy()
          return resolve()
        }
        start = performance.now()
        socket.write(make(sent++))
      }
      socket.setEncoding('latin1')
      socket.setNoDelay(true)
      socket.on('data', (chunk: string) => {
        got = got ? got + chunk : chunk
        const end = got.indexOf('\r\n\r\n')
        if (end < 0) return
        let at = got.indexOf('\r\ncontent-length: ')
        if (at < 0) at = got.toLowerCase().indexOf('\r\ncontent-length: ')
        const length = at >= 0 && at < end ? Number.parseInt(got.slice(at + 18, at + 28), 10) : Number.NaN
        if (Number.isNaN(length)) return reject(new Error(`No length: ${got.slice(0, 300)}`))
        if (got.length < end + 4 + length) return
        if (!got.startsWith('HTTP/1.1 200')) {
          if (failed++ === 0) console.error(got.slice(0, 800))
        }
        got = ''
        times.push(performance.now() - start)
        next()
      })
      socket.once('error', reject)
      socket.once('connect', next)
    })

  await Promise.all(Array.from({ length: connections }, () => one(connect(port, '127.0.0.1'))))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { done: times.length - failed, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed }
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
