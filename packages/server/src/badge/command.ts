// By hand: the commands find an organisation by its short name, before they are in it.

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { credentialIn, jsonOf } from './baked.ts'
import { documentOf, issuerOf, makeKey } from './keys.ts'
import { statusList } from './status.ts'
import { type Verdict, verifyBadge } from './verify.ts'

type Here = Pick<Core, 'db' | 'config' | 'sealKey'>

const jsonIn = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8')
  try {
    return jsonOf(text)
  } catch {
    throw new Error(`${file} is not JSON`)
  }
}

const wordsOf = (found: Verdict): string => {
  if (found.verdict === 'refused') return `REFUSED: ${found.because}`
  if (found.verdict === 'withdrawn') return `WITHDRAWN by ${found.issuer}, by its list of ${found.listOf.toISOString()}`
  const list = found.listOf ? `not withdrawn by its list of ${found.listOf.toISOString()}` : 'its list was not given'
  return `GENUINE: signed by ${found.issuer}, unchanged; ${list}`
}

const given = (args: string[]) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { issuer: { type: 'string' }, status: { type: 'string' } },
  })
  if (!positionals[0]) throw new Error('Please give a file. See --help.')
  return { file: positionals[0], ...values }
}

/** By files alone; null where the issuer's document is not among them. */
export async function verifyByFiles(args: string[]): Promise<{ says: string; isGood: boolean } | null> {
  const { file, issuer, status } = given(args)
  if (!issuer) return null
  const found = await verifyBadge(
    credentialIn(await readFile(file)),
    await jsonIn(issuer),
    status ? await jsonIn(status) : null,
    now(),
  )
  return { says: wordsOf(found), isGood: found.verdict === 'valid' }
}

/** The same of what an organisation of this installation has issued: keys and list are here. */
export async function verifyHere({ db, config, sealKey }: Here, args: string[]) {
  const credential = credentialIn(await readFile(given(args).file)) as {
    issuer?: { id?: unknown }
    credentialStatus?: { statusListCredential?: unknown }
  } | null
  const did = String(credential?.issuer?.id ?? '')
  const tenants = await db.kysely.selectFrom('tenant').select(['id', 'client_id', 'name']).execute()
  const tenant = tenants.find(it => issuerOf(config.url, it).did === did)
  if (!tenant) throw new Error('It is issued elsewhere: give the document of its issuer by --issuer. See --help.')
  const list = /-([1-9]\d{0,14})$/.exec(String(credential?.credentialStatus?.statusListCredential ?? ''))
  const found = await db.inTenant(tenant.id, async tx =>
    verifyBadge(
      credential,
      await documentOf(tx, tenant.id, did),
      await statusList({ tx, tenantId: tenant.id, sealKey }, issuerOf(config.url, tenant), Number(list?.[1] ?? 0)),
      now(),
    ),
  )
  return { says: wordsOf(found), isGood: found.verdict === 'valid' }
}

/** Gives an organisation another key to sign with. */
export async function renewKey({ db, config, sealKey }: Here, tenant: { id: number; client_id: string; name: string }) {
  const { did } = issuerOf(config.url, tenant)
  return db.inTenant(tenant.id, async tx => {
    const key = await makeKey({ tx, tenantId: tenant.id, sealKey }, did)
    await record(tx, tenant.id, null, 'badge.key', null, { by: 'command', key: key.publicKeyMultibase })
    return key.id
  })
}
