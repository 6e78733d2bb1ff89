import type { Config } from './core/config.ts'
import type { Finding } from './doctor.ts'

/** Milliseconds that the server's own address may take to answer. */
const patience = 5000
const topic = 'own address'

/** What a name that is not found from here comes as. */
const unknownName = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']

/** The code of what went wrong on the way, which Node puts under its `fetch failed`, there under each address it tried. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (error.cause !== undefined) return codeOf(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Certificates have codes of their own, which TLS and its checks of names give. */
const isOfCertificate = (code: string): boolean => code.startsWith('ERR_TLS_') || /CERT|SIGNATURE|UNABLE_TO_/.test(code)

/** Why nobody was reached, and what to do. */
function whyNot(code: string, name: string): string {
  if (unknownName.includes(code))
    return `the name ${name} is not known here (${code}): let this machine resolve it, or name it in its hosts file`
  if (isOfCertificate(code))
    return `its certificate is not trusted here (${code}): let it be of that name, whole and in date, and name an authority of your own by NODE_EXTRA_CA_CERTS`
  if (code.startsWith('ERR_SSL_')) return `it does not speak TLS (${code}): something has to end TLS before Trellis`
  return `nobody answers (${code}): start the server, and let the proxy be reached from this machine by that name, too`
}

/** What is wrong with an answer; false where it is the server's own. */
async function whatIsWrong(reply: Response, issuer: string): Promise<string | false> {
  if (reply.status >= 300 && reply.status < 400)
    return `it leads elsewhere, to ${reply.headers.get('location')}: TRELLIS_URL must be the address that answers itself`
  if (!reply.ok) return `it answers ${reply.status}: the proxy must hand on /oidc as it does all else`
  const found: unknown = await reply.json().catch(() => null)
  const isOwn = typeof found === 'object' && found !== null && 'issuer' in found && found.issuer === issuer
  return !isOwn && 'something else answers there, or a server with another TRELLIS_URL'
}

/** Tries the address by which the server calls itself at each sign-in. From where the doctor runs, which is to be where the server does. */
export async function tryOwnAddress(config: Config): Promise<Finding> {
  const { url, production, databaseUrl } = config
  const issuer = `${url}/oidc`
  const grave = production ? 'mend' : 'look'
  const says = (what: string) => `${url}, by which the server calls itself when somebody signs in: ${what}`
  try {
    const reply = await fetch(`${issuer}/.well-known/openid-configuration`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const wrong = await whatIsWrong(reply, issuer)
    return wrong === false
      ? { topic, level: 'ok', says: `${url} answers from here` }
      : { topic, level: grave, says: says(wrong) }
  } catch (error) {
    const code = codeOf(error)
    const isSilent = !unknownName.includes(code) && !isOfCertificate(code) && !code.startsWith('ERR_SSL_')
    // The embedded database may be open for the doctor alone, and then no server runs.
    return { topic, level: isSilent && !databaseUrl ? 'look' : grave, says: says(whyNot(code, new URL(url).hostname)) }
  }
}
