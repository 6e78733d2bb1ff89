// By hand: the owner's connection takes plain statements; rights, settings and the catalogue have no types.

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { OwnerQuery } from './db.ts'

const random = () => randomBytes(32)

/** Secrets of the installation, and how each is made. */
const makers = {
  /** Signs access tokens. */
  'access-token': random,
  /** Encrypts what is sealed in the database. */
  seal: random,
  /** Of it the password of the app's role is made. */
  'database-role': random,
  /** The portal's secret at the embedded provider. */
  'oidc-client': random,
  /** Signs the embedded provider's cookies. */
  'oidc-cookies': random,
  /** Signs the embedded provider's id tokens: a private key as JWK. */
  'oidc-key': makeSigningKey,
}
export const secretNames = Object.keys(makers)
export type Secrets = Record<keyof typeof makers, Buffer>

/**
 * Reads the secrets, as the owner at the start, as the role of the app cannot: what is missing is made. Several instances agree
 * on the first one stored.
 */
export async function readSecrets(query: OwnerQuery): Promise<Secrets> {
  const read = async () =>
    new Map(
      (await query<{ name: string; value: Buffer }>('select name, value from server_secret')).map(it => [
        it.name,
        it.value,
      ]),
    )
  const found = await read()
  for (const [name, make] of Object.entries(makers))
    if (!found.has(name))
      await query('insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [
        name,
        await make(),
      ])
  const stored = secretNames.some(it => !found.has(it)) ? await read() : found
  return Object.fromEntries(stored) as Secrets
}

async function makeSigningKey(): Promise<Buffer> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return Buffer.from(
    JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }),
  )
}

/** SHA-256, for tokens that are stored only as a hash. */
export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Encrypts a small secret for the database: AES-256-GCM, nonce and tag in front. */
export function seal(key: Buffer, plain: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** The reverse of `seal`; throws where the bytes were changed. */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
