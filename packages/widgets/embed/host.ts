import { HostError, NetworkError } from '@trellis/sdk'

const probeMs = 5000

/** Whether this page can read that address of the server, whatever it says. */
const canRead = (url: string) =>
  fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(probeMs) }).then(
    () => true,
    () => false,
  )

/**
 * Why a call got no reply, where the page itself is the reason: a browser tells a refused origin and a forbidden address no
 * differently from a lost network. `/healthz` is open to every origin, `/readyz` to listed ones. Rejects with a HostError, or
 * with the error as it was.
 */
export async function whyLost(error: unknown, api: string): Promise<never> {
  if (!(error instanceof NetworkError)) throw error
  let isForbidden = false
  const notice = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    // A page may forbid sockets alone.
    isForbidden ||= disposition === 'enforce' && effectiveDirective === 'connect-src' && !blockedURI.startsWith('ws')
  }
  document.addEventListener('securitypolicyviolation', notice)
  const isAlive = await canRead(`${api}/healthz`)
  // The report of the policy comes after the refusal.
  await new Promise(resolve => setTimeout(resolve, 99))
  document.removeEventListener('securitypolicyviolation', notice)
  if (isForbidden)
    throw new HostError('connectSrc', `the Content-Security-Policy of this page lacks ${api} in connect-src`, error)
  if (isAlive && !(await canRead(`${api}/readyz`)))
    throw new HostError('originNotListed', `the tenant does not list ${origin} among the origins of its embeds`, error)
  throw error
}
