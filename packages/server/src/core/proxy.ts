import { BlockList, isIP } from 'node:net'

/** How many proxies stand before the server, or which addresses they have; false where callers come straight. */
export type Trust = number | string[] | false

/** Reads TRUST_PROXY: a number of hops, or addresses and ranges, comma-separated. Throws for anything else. */
export function trustOf(text: string | undefined): Trust {
  if (!text || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const ranges = text.split(',').map(it => it.trim())
  if (ranges.every(isRange)) return ranges
  throw new Error(
    `TRUST_PROXY is the number of proxies before Trellis (1 to 9), or their addresses (10.0.0.0/8,192.0.2.7), not "${text}"`,
  )
}

/** A range of everybody, or half of it, would be trust in whatever a caller writes. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d+$/.test(bits) && Number(bits) >= leastBits(address, version) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Of IPv6 the private range may be named as a whole; IPv4 addresses are among those that begin with 16 zeros (RFC 4291). */
function leastBits(address: string, version: number): number {
  if (version === 4) return 8
  if (/^\[(::|0:)/.test(new URL(`http://[${address}]`).hostname)) return 104
  return near.check(address, 'ipv6') ? 7 : 16
}

/** Addresses that are not of the open internet. Source: RFC 1918, 4193, 4291, 3927. */
const near = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(net, bits, 'ipv6')

const isNear = (address: string) => near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * The same as the http server asks it: whether to believe what the peer at this hop, counted from 0, says of the one before it.
 * Where proxies are counted and not named, the nearest one must not come from the open internet: a caller would count as well.
 */
export function trusts(trust: Trust): string[] | false | ((address: string, hop: number) => boolean) {
  if (typeof trust !== 'number') return trust
  return (address, hop) => hop < trust && (hop > 0 || isNear(address))
}
