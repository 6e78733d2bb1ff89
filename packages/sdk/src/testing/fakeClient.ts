import { type Client, createClient } from '../client.ts'
import type { Answers } from './answers.ts'
import { fakeTransport, type Network } from './fakeTransport.ts'

/** A client of the whole API whose server is in memory. */
export type FakeClient = Client & Omit<ReturnType<typeof fakeTransport>, 'transport'>

/**
 * A client of the whole API that is answered by what is given, each answer typed by its endpoint:
 * `fakeClient({ team: { getTeam: ({ params }) => ({ ...demoTeam, id: params.id }) } })`.
 * `calls` are those that have arrived; `hold('team.getTeam')` keeps replies back, to be released or lost in any order.
 */
export function fakeClient(answers: Answers, network: Network = {}): FakeClient {
  const { transport, ...server } = fakeTransport(answers, network)
  const client = createClient({ token: { get: async () => 'test', renew: async () => null }, transport })
  return Object.assign(client, server)
}
