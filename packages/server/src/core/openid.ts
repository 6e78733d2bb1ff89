import * as oidc from 'openid-client'

/** What providers of OpenID Connect say is at most so long, in bytes, unpacked: keys and tokens are some thousands. */
const mostLength = 1_000_000

/** The text of another server's reply. Rejects while it comes, where it is longer: unpacked it may be a thousand times what was sent. */
export async function textWithin(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > most) throw new Error('The reply is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const fetchShort: oidc.CustomFetch = async (url, options) => {
  const reply = await fetch(url, options as RequestInit)
  const { status, headers } = reply
  return new Response((await textWithin(reply, mostLength)) || null, { status, headers })
}

export interface Discovering {
  issuer: URL
  id: string
  secret: string | undefined
  /** It may be asked without TLS. */
  isPlain: boolean
  /** Each question to it is given up after so long, in ms; half a minute where it is left out. */
  timeoutMs?: number
}

/**
 * This installation as a client of a provider of OpenID Connect. Signatures are verified even where the answer comes from the provider
 * itself over TLS. Rejects where it is away, or says of itself nothing by which somebody could sign in.
 */
export async function discover({ issuer, id, secret, isPlain, timeoutMs }: Discovering): Promise<oidc.Configuration> {
  const found = await oidc.discovery(issuer, id, secret, undefined, {
    [oidc.customFetch]: fetchShort,
    execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs / 1000 }),
  })
  const { authorization_endpoint, token_endpoint, jwks_uri } = found.serverMetadata()
  const protocols = ['https:', ...(isPlain ? ['http:'] : [])]
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri])
    if (!address || !URL.canParse(address) || !protocols.includes(new URL(address).protocol))
      throw new Error('It does not say where one signs in')
  return found
}
