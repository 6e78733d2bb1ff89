import { type Client, createClient } from '@trellis/sdk'
import type { Portal } from './portal.ts'

/** A client that speaks for a guest token. It stands for one page alone and never becomes the session of the browser. */
export function guestClient(portal: Portal, token: string | null): Client {
  return createClient({
    transport: portal.transport,
    language: () => portal.i18n.peek().language,
    token: { get: async () => token, renew: async () => null },
  })
}
