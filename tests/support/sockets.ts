import { createRequire } from 'node:module'
import { afterEach } from 'vitest'
import type { Json } from './api.ts'

/** A connection of the library, which is the SDK's own. */
export interface Socket {
  connected: boolean
  on(name: 'connect', run: () => void): void
  on(name: 'connect_error', run: (error: Error) => void): void
  on(name: 'left', run: (topic: string) => void): void
  on(name: 'changed', run: (change: Json) => void): void
  on(name: 'present', run: (told: { topic: string; people: { userId: number }[] }) => void): void
  timeout(ms: number): { emitWithAck(name: string, topic: string): Promise<{ ok: boolean }> }
  emit(name: string, ...given: unknown[]): void
  close(): void
}
const { io } = createRequire(new URL('../../packages/sdk/package.json', import.meta.url))('socket.io-client') as {
  io: (url: string, options: Json) => Socket
}

/** Bare connections to a suite's server, until its test is over: with what the SDK would not send, too. */
export function socketsTo(suite: { server: { url: string } }) {
  const open: Socket[] = []
  afterEach(() => {
    for (const it of open.splice(0)) it.close()
  })
  /** A connection as the library makes it, or why there is none; `headers` as a browser would send them. */
  const connect = (token: unknown, headers: Record<string, string> = {}) =>
    new Promise<Socket | string>(done => {
      const options = { path: '/api/realtime', transports: ['websocket'], auth: { token }, reconnection: false }
      const socket = io(suite.server.url, { ...options, forceNew: true, extraHeaders: headers })
      open.push(socket)
      socket.on('connect', () => done(socket))
      socket.on('connect_error', error => done(error.message))
    })
  return {
    connect,
    connected: async (token: string): Promise<Socket> => {
      const found = await connect(token)
      if (typeof found === 'string') throw new Error(found)
      return found
    },
    join: async (socket: Socket, topic: string): Promise<boolean> =>
      (await socket.timeout(20_000).emitWithAck('join', topic)).ok,
  }
}
