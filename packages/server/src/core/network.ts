import { isIP } from 'node:net'

/** A request, as far as it tells where it comes from. */
interface From {
  /** As the proxies before the server tell it, as far as they are believed. */
  ip: string
  socket: { remoteAddress?: string | undefined }
}

/**
 * The address that a request comes from. Where the nearest proxy tells none, but whatever somebody wrote, it is the proxy's own: a
 * text of one's choice would be one more caller each time.
 */
export const addressOf = ({ ip, socket }: From): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''))

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // The address parser of the platform knows every way to write it, and gives one.
  const plain = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [before = [], after = []] = plain.split('::').map(side => (side ? side.split(':') : []))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map(it => Number.parseInt(it, 16))
}

/**
 * What a limit by address counts: an IPv4 address as it is, also where it is written as IPv6 (`::ffff:192.0.2.1`), and of an
 * IPv6 address its /64, which one household or machine has to itself: counted singly, it would have 2^64 of them. What is no
 * address is given back. Source: RFC 6177, RFC 4291, 2.5.5.2.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every(it => it === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map(it => it.toString(16))
    .join(':')}::/64`
}
