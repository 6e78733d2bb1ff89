import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'

const suite = alderSuite()

/** What the server says first to somebody who asks for another protocol. */
const answered = (path: string, upgrade: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(suite.server.url).port), '127.0.0.1')
    socket.setTimeout(5000, () => reject(new Error('No answer')))
    socket.once('data', it => {
      socket.destroy()
      resolve(it.toString().split('\r\n', 1)[0] ?? '')
    })
    socket.once('close', () => resolve('closed'))
    const more =
      upgrade === 'h2c' ? 'Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk' : 'Connection: Upgrade'
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: ${upgrade}\r\n${more}\r\n\r\n`)
  })

test.each(['h2c', 'foo', 'websocket'])(
  'a wish to speak %s is left aside, and what was asked for answered',
  async upgrade => {
    expect(await answered('/healthz', upgrade)).toBe('HTTP/1.1 200 OK')
    expect(await answered('/api/auth-service/provider', upgrade)).toMatch(/^HTTP\/1\.1 \d{3}/)
  },
)

test('names that every object has are no files of the sign-in page', async () => {
  for (const it of ['constructor', '__proto__', 'toString']) {
    const reply = await fetch(`${suite.server.url}/sign-in/${it}`, { redirect: 'manual' })
    expect([it, reply.status]).toEqual([it, 302])
  }
})
