import { type Exported, from, generate, type KeyPair } from '@digitalbazaar/ed25519-multikey'
import { now } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { hold } from '../core/locks.ts'
import { seal, unseal } from '../core/secrets.ts'

/** Who issues: an organisation of this installation. */
export interface Issuer {
  /** `did:web:` with host and port of the installation and the organisation's short name. */
  did: string
  name: string
  url: string
}

/** Where the document of an issuer is served, below the address of the installation. */
export const issuerPath = '/issuers'

/** The installation's own. Source: W3C CCG, did:web. */
export const hostDid = (url: string): string => `did:web:${encodeURIComponent(new URL(url).host)}`

export const issuerOf = (url: string, { client_id, name }: { client_id: string; name: string }): Issuer => ({
  did: `${hostDid(url)}:${issuerPath.slice(1)}:${encodeURIComponent(client_id)}`,
  name,
  url,
})

/** The document of an issuer: the keys that it signs with, and those it has signed with. */
export interface IssuerDocument {
  '@context': string[]
  id: string
  controller: string
  verificationMethod: Exported[]
  assertionMethod: string[]
}

/** A key as it is published. */
const published = (did: string, publicKeyMultibase: string): Exported => ({
  id: `${did}#${publicKeyMultibase}`,
  type: 'Multikey',
  controller: did,
  publicKeyMultibase,
})

export async function documentOf(tx: Tx, tenantId: number, did: string): Promise<IssuerDocument> {
  const keys = await tx.kysely
    .selectFrom('badge_key')
    .select('public_key')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute()
  const methods = keys.map(it => published(did, it.public_key))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    controller: did.split(':').slice(0, 3).join(':'),
    verificationMethod: methods,
    // What a key has signed stays signed when another one takes its place.
    assertionMethod: methods.map(it => it.id),
  }
}

/** The key that an issuer signs with now; null where none was made yet. */
export async function keyOf(
  { tx, tenantId, sealKey }: { tx: Tx; tenantId: number; sealKey: Buffer },
  did: string,
): Promise<KeyPair | null> {
  const key = await tx.kysely
    .selectFrom('badge_key')
    .select(['public_key', 'sealed'])
    .where('tenant_id', '=', tenantId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return key ? from({ ...published(did, key.public_key), secretKeyMultibase: unseal(sealKey, key.sealed) }) : null
}

/** Makes the key that an issuer signs with from now on. The one before signs no more, and what it has signed still counts. */
export async function makeKey(
  { tx, tenantId, sealKey }: { tx: Tx; tenantId: number; sealKey: Buffer },
  did: string,
): Promise<KeyPair> {
  await hold(tx, `badge-key/${tenantId}`)
  const pair = await generate({ controller: did })
  const { publicKeyMultibase, secretKeyMultibase } = await pair.export({ publicKey: true, secretKey: true })
  const at = now()
  await tx.kysely
    .updateTable('badge_key')
    .set({ retired_at: at })
    .where('tenant_id', '=', tenantId)
    .where('retired_at', 'is', null)
    .execute()
  await tx.kysely
    .insertInto('badge_key')
    .values({
      tenant_id: tenantId,
      public_key: publicKeyMultibase,
      sealed: seal(sealKey, secretKeyMultibase ?? ''),
      made_at: at,
    })
    .execute()
  return from({ ...published(did, publicKeyMultibase), secretKeyMultibase })
}
