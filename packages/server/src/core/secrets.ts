import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Database } from './db.ts'

/** Reads a secret of the installation, making it on first use. Several instances agree on the first one stored. */
export async function secret(
  db: Database,
  name: string,
  make: () => Buffer | Promise<Buffer> = () => randomBytes(32),
): Promise<Buffer> {
  const read = async () =>
    (await db.query<{ value: Buffer }>('select value from server_secret where name = $1', [name]))[0]?.value
  const found = await read()
  if (found) return found
  await db.query('insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [name, await make()])
  const stored = await read()
  if (!stored) throw new Error(`The secret ${name} could not be stored`)
  return stored
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
