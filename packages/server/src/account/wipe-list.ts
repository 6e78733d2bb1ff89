// By hand: the owner's connection takes plain statements; rights, settings and the catalogue have no types.

import { createHmac } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import type { OwnerQuery } from '../core/db.ts'

/** Somebody who was wiped out: a keyed hash of the address (hex), and when. */
export interface Wiped {
  hash: string
  at: Date
}

/** What stands for an address in the list. The key is the installation's, so that the list tells nobody who was a user. */
export async function wipedHashes(query: OwnerQuery): Promise<(email: string) => string> {
  const [seal] = await query<{ value: Buffer }>("select value from server_secret where name = 'seal'")
  if (!seal) throw new Error('The installation has no secret yet: start it once')
  return email => createHmac('sha256', seal.value).update(`wiped/${email.trim().toLowerCase()}`).digest('hex')
}

/** Adds to the table, and to the list beside the database where there is one, which a restored backup does not replace. */
export async function listWiped(query: OwnerQuery, wiped: Wiped, file: string | undefined): Promise<void> {
  await putWiped(query, [wiped])
  if (file) await appendFile(file, `${wiped.at.toISOString()} ${wiped.hash}\n`, { mode: 0o600, flush: true })
}

/** Puts people into the table; the later of two times stays. */
export async function putWiped(query: OwnerQuery, list: Wiped[]): Promise<void> {
  for (const { hash, at } of list)
    await query(
      "insert into wiped as w (email_hash, at) values (decode($1, 'hex'), $2) on conflict (email_hash) do update set at = greatest(w.at, excluded.at)",
      [hash, at],
    )
}

/** The people of the table. */
export const wipedInTable = (query: OwnerQuery): Promise<Wiped[]> =>
  query<Wiped & Record<string, unknown>>("select encode(email_hash, 'hex') as hash, at from wiped")

/** The people of a list. Where `needed` is not said, a list that is not there is an empty one. Throws where a line is none of a list. */
export async function wipedInFile(file: string, needed = false): Promise<Wiped[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (!needed && (error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Error(`The list of wiped people cannot be read: ${(error as Error).message}`)
  }
  return text
    .split('\n')
    .filter(it => it.trim())
    .map((line, index) => {
      const [, time = '', hash = ''] = /^(\S+) ([\da-f]{64})$/.exec(line.trim()) ?? []
      const at = new Date(time)
      if (Number.isNaN(at.getTime())) throw new Error(`${file}, line ${index + 1}, is not of a list of wiped people`)
      return { hash, at }
    })
}
