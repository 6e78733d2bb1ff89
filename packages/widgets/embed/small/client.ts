import { rooms } from 'virtual:trellis-calls'
import { bindRoom, type Client, type ClientOptions, createCall, type Endpoint } from '@trellis/sdk'
import { like } from './like.ts'

/** A reply is shared by those who ask within this many milliseconds: card and survey do so at once. */
export const togetherMs = 800

/** The client with the calls of the widget alone, first without those of its later parts: the whole one would bring every room's contract along. */
export function createClient(options: ClientOptions): Client {
  const send = createCall(options) as (endpoint: Endpoint, given?: unknown, more?: unknown) => Promise<unknown>
  const shared = new Map<string, { reply: Promise<unknown>; asked: number }>()
  const forget = () => shared.clear()
  const call = (endpoint: Endpoint, given?: unknown, more?: unknown) => {
    if (endpoint.changes) {
      forget()
      const reply = send(endpoint, given, more)
      reply.then(forget, forget)
      return reply
    }
    const question = JSON.stringify([endpoint.service, endpoint.path, given])
    const known = shared.get(question)
    if (known && performance.now() - known.asked < togetherMs) return known.reply
    const reply = send(endpoint, given, more)
    shared.set(question, { reply, asked: performance.now() })
    reply.catch(forget)
    return reply
  }
  const client = { call } as Client
  addCalls(client, rooms)
  return client
}

/** Gives the client of a widget the calls of a part that was loaded later. */
export function addCalls(client: Client, more: typeof rooms): void {
  const known = client as unknown as Record<string, object>
  for (const [room, calls] of Object.entries(more)) {
    const endpoints = Object.entries(calls).map(([name, [service, method, path, changes, example]]) => [
      name,
      { service, method, path, changes, access: { kind: 'user' }, params: like(), reply: like(example) },
    ])
    known[room] = { ...known[room], ...bindRoom(client.call, Object.fromEntries(endpoints)) }
  }
}
