// By hand: the commands find an organisation by its short name, before they are in it.

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { record } from '../core/audit.ts'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import { credentialIn, jsonOf } from './baked.ts'
import { documentOf, issuerOf, makeKey } from './keys.ts'
import { isGivenTo, statedBy } from './stated.ts'
import { statusList } from './status.ts'
import { type Verdict, verifyBadge } from './verify.ts'

type Here = Pick<Core, 'db' | 'config' | 'sealKey'>

/** A verdict in words. */
interface Says {
  says: string
  isGood: boolean
}

const jsonIn = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8')
  try {
    return jsonOf(text)
  } catch {
    throw new Error(`${file} is not JSON`)
  }
}

/** The verdict, with what is signed: a picture may say anything else. */
async function wordsOf(found: Verdict, credential: unknown, email: string | undefined): Promise<Says> {
  const refused = (because: string): Says => ({ says: `REFUSED: ${because}`, isGood: false })
  if (found.verdict === 'refused') return refused(found.because)
  if (found.verdict === 'withdrawn')
    return { says: `WITHDRAWN by ${found.issuer}, by its list of ${found.listOf.toISOString()}`, isGood: false }
  const stated = await statedBy(Object(credential))
  if (!stated)
    return refused('It is signed by its issuer, and does not state exactly one name, one time and one holder')
  const isGiven = email === undefined || isGivenTo(stated, email)
  if (isGiven === null) return refused('It is genuine, and does not say by an e-mail address to whom it was given')
  if (!isGiven) return refused(`It is genuine, and was not given to ${email}`)
  const list = found.listOf ? `not withdrawn by its list of ${found.listOf.toISOString()}` : 'its list was not given'
  const to = email === undefined ? '; to whom is seen by --email' : ` to ${email}`
  return {
    says: `GENUINE: signed by ${found.issuer}, unchanged; ${list}. What is signed is ${JSON.stringify(stated.name)} of ${JSON.stringify(stated.validFrom)}${to}. What a picture shows is not signed`,
    isGood: true,
  }
}

const given = (args: string[]) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { issuer: { type: 'string' }, status: { type: 'string' }, email: { type: 'string' } },
  })
  if (!positionals[0]) throw new Error('Please give a file. See --help.')
  return { file: positionals[0], ...values }
}

/** By files alone; null where the issuer's document is not among them. */
export async function verifyByFiles(args: string[]): Promise<Says | null> {
  const { file, issuer, status, email } = given(args)
  if (!issuer) return null
  const credential = credentialIn(await readFile(file))
  const found = await verifyBadge(credential, await jsonIn(issuer), status ? await jsonIn(status) : null, now())
  return wordsOf(found, credential, email)
}

/** The same of what an organisation of this installation has issued: keys and list are here. */
export async function verifyHere({ db, config, sealKey }: Here, args: string[]): Promise<Says> {
  const { file, email } = given(args)
  const credential = credentialIn(await readFile(file)) as {
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
  return wordsOf(found, credential, email)
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
