import { createHmac } from 'node:crypto'

/** What a guest's link is for. */
export type LinkKind = 'alignment-link' | 'sprint-link' | 'plan-link' | 'leader360-link' | 'meeting-link'

/**
 * The token of a guest's link to one thing, named by its ids. It is made from the installation's key, so that a mail that is sent again
 * carries the same link although only the hash is stored.
 */
export function linkToken(sealKey: Buffer, kind: LinkKind, tenantId: number, ...ids: number[]): string {
  const secret = createHmac('sha256', sealKey)
    .update([kind, tenantId, ...ids].join('/'))
    .digest()
  return `g.${tenantId}.${secret.toString('base64url')}`
}
