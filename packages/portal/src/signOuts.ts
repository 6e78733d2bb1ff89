import { signal } from '@preact/signals-react'
import { createClient, type Transport, TrellisError } from '@trellis/sdk'
import { store, stored } from '@trellis/widgets'

const key = 'trellis.owedSignOuts'
/** More are never owed but by a fault; the oldest are dropped. */
const most = 10

function read(): string[] {
  try {
    const found: unknown = JSON.parse(stored(key) ?? '[]')
    return Array.isArray(found) ? found.filter(it => typeof it === 'string') : []
  } catch {
    return []
  }
}

/** The server has answered, so that asking once more would change nothing. */
const isAnswered = (error: unknown) => error instanceof TrellisError && error.status < 500 && error.status !== 429

/** Another's provider ends its session only where the browser goes there; ours has ended it with the call. */
const isElsewhere = (address: string) => new URL(address, location.href).origin !== location.origin

/**
 * Sign-outs of this browser. One that the server has not answered is owed: its token is kept, and `repeat` tries it again.
 * Nothing here throws.
 */
export function createSignOuts(transport: Transport) {
  let owed: readonly string[] = read()
  const owes = signal(owed.length > 0)
  const elsewhere = signal<string | null>(null)
  let telling: Promise<void> = Promise.resolve()
  const change = (by: (tokens: readonly string[]) => readonly string[]) => {
    // Another window may have added its own. What storage refuses is remembered by this page.
    owed = by([...new Set([...read(), ...owed])]).slice(-most)
    store(key, JSON.stringify(owed))
    owes.value = owed.length > 0
  }
  const clientOf = (token: string, renew: () => Promise<string | null>) =>
    createClient({ transport, token: { get: async () => token, renew } })
  // After hours the token has expired, and the session it belongs to has not.
  const renewed = (token: string) => async () => (await clientOf(token, async () => null).auth.refresh()).access_token

  const attempt = async (token: string) => {
    try {
      const reply = await clientOf(token, renewed(token)).auth.logout()
      change(all => all.filter(it => it !== token))
      return reply
    } catch (error) {
      if (isAnswered(error)) change(all => all.filter(it => it !== token))
      return null
    }
  }
  return {
    /** Whether the server could not be told of a sign-out yet. */
    owes,
    /** Ends the session of a token, whatever becomes of the page meanwhile; null where the server does not answer. */
    end(token: string) {
      change(all => [...all, token])
      return attempt(token)
    },
    /** Where the browser still has to go for a provider to end its session, of a sign-out that was told late. */
    elsewhere,
    /** Tries again what is owed. */
    repeat() {
      telling = Promise.all([...new Set([...read(), ...owed])].map(attempt)).then(replies => {
        const address = replies.map(it => it?.logout_url).find(it => it !== undefined && isElsewhere(it))
        if (address) elsewhere.value = address
      })
      return telling
    },
    /** Settles once what was tried again has its answer, or none. */
    told: () => telling,
  }
}
