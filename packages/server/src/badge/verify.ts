import { isDeepStrictEqual } from 'node:util'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { decodeList } from '@digitalbazaar/vc-bitstring-status-list'
import * as z from 'zod/mini'
import { credentials, loaderOf, openBadges } from './contexts.ts'

/**
 * Whether a document is read by these contexts alone, and uses no keyword of JSON-LD anywhere else. A context beside them, or a
 * keyword like `@index`, makes a name that stands in the document mean nothing: what is not meant is not signed, and could be added.
 * Source: W3C, Verifiable Credential Data Integrity 1.0, 2.4.1 and 4.6, Context Validation.
 */
function isReadBy(contexts: readonly string[], { '@context': own, ...document }: Record<string, unknown>): boolean {
  return isDeepStrictEqual(own, contexts) && !hasKeyword(document)
}

/** A name of a blank node is no part of what is signed. */
const isBlank = (name: string, inner: unknown) => name === 'id' && typeof inner === 'string' && inner.startsWith('_:')

const hasKeyword = (it: unknown): boolean =>
  typeof it === 'object' &&
  it !== null &&
  (Array.isArray(it)
    ? it.some(hasKeyword)
    : Object.entries(it).some(
        ([name, inner]) => name.startsWith('@') || name === '__proto__' || isBlank(name, inner) || hasKeyword(inner),
      ))

/**
 * Whether something stands in a document of which no statement is made, whatever it is named: nothing, an empty list, a list within a
 * list. What states nothing is not signed, and could be added. Source: W3C, JSON-LD 1.1 Processing Algorithms, 5.1.2 and 8.1.2.
 */
const saysNothing = (it: unknown): boolean => {
  if (typeof it !== 'object' || it === null) return it === null
  if (!Array.isArray(it)) return Object.values(it).some(saysNothing)
  return it.length === 0 || it.some(inner => Array.isArray(inner) || saysNothing(inner))
}

/** What a verifier looks at of a credential before its signature. */
const shape = z.looseObject({
  type: z.array(z.string()),
  issuer: z.union([z.string(), z.looseObject({ id: z.string() })]),
  proof: z.looseObject({ verificationMethod: z.string(), cryptosuite: z.literal('eddsa-rdfc-2022') }),
  credentialStatus: z.looseObject({
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string().check(z.regex(/^\d{1,9}$/)),
    statusListCredential: z.string(),
  }),
})
const listShape = z.looseObject({
  id: z.string(),
  type: z.array(z.string()),
  issuer: z.string(),
  validFrom: z.iso.datetime({ offset: true }),
  validUntil: z.optional(z.iso.datetime({ offset: true })),
  proof: z.looseObject({ verificationMethod: z.string(), cryptosuite: z.literal('eddsa-rdfc-2022') }),
  credentialSubject: z.looseObject({ statusPurpose: z.literal('revocation'), encodedList: z.string() }),
})
const issuerShape = z.looseObject({
  id: z.string(),
  verificationMethod: z.array(
    z.looseObject({ id: z.string(), controller: z.string(), publicKeyMultibase: z.string() }),
  ),
  assertionMethod: z.array(z.string()),
})

/** What was found out about a credential. */
export type Verdict =
  /** Signed by its issuer, unchanged, in its time; by a list of this moment not withdrawn, or by none that is given. */
  | { verdict: 'valid'; issuer: string; listOf: Date | null }
  | { verdict: 'withdrawn'; issuer: string; listOf: Date }
  | { verdict: 'refused'; because: string }

const refused = (because: string): Verdict => ({ verdict: 'refused', because })

/** Why the signature of a credential is refused; null where it is good. */
async function refusal(credential: object, issuer: z.output<typeof issuerShape>, at: Date): Promise<string | null> {
  const documents = new Map<string, object>([[issuer.id, issuer]])
  for (const it of issuer.verificationMethod)
    documents.set(it.id, { '@context': 'https://w3id.org/security/multikey/v1', ...it })
  const found = await verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: loaderOf(documents),
    // Withdrawn or not is looked at by itself.
    checkStatus: async () => ({ verified: true }),
    now: at,
  })
  if (found.verified) return null
  return found.error?.errors?.[0]?.message ?? found.error?.message ?? 'It is not signed by its issuer'
}

/**
 * Verifies an Open Badges credential by its issuer's document and, where it is given, by the issuer's list of what was withdrawn.
 * Nothing is fetched. What is given may be anything.
 */
export async function verifyBadge(...given: Parameters<typeof verified>): Promise<Verdict> {
  try {
    return await verified(...given)
  } catch (error) {
    // Deeper than the stack: nobody has signed that.
    if (error instanceof RangeError) return refused('It is nested too deeply to be read')
    throw error
  }
}

async function verified(credential: unknown, issuer: unknown, list: unknown, at: Date): Promise<Verdict> {
  const given = shape.safeParse(credential)
  if (!given.success)
    return refused('It is not in the form of a credential that is signed by eddsa-rdfc-2022 and can be withdrawn')
  const it = given.data
  if (!it.type.includes('OpenBadgeCredential')) return refused('It is no Open Badges credential')
  // As it was given: reading drops a name like `__proto__`, which a person would still see.
  if (!isReadBy([credentials, openBadges], credential as typeof it))
    return refused('It is read by more than the standard’s own words')
  if (saysNothing(credential)) return refused('It holds an empty value, or a list within a list: that is not signed')
  const document = issuerShape.safeParse(issuer)
  if (!document.success) return refused('The document of the issuer cannot be read')
  const did = typeof it.issuer === 'string' ? it.issuer : it.issuer.id
  if (did !== document.data.id) return refused(`It is said to be issued by ${did}, not by ${document.data.id}`)
  const because = await refusal(it, document.data, at)
  if (because) return refused(because)
  if (list === null) return { verdict: 'valid', issuer: did, listOf: null }
  const listed = listShape.safeParse(list)
  if (!listed.success) return refused('The list of what was withdrawn cannot be read')
  if (!isReadBy([credentials], list as typeof listed.data))
    return refused('The list of what was withdrawn is read by more than the standard’s own words')
  if (saysNothing(list))
    return refused('The list of what was withdrawn holds an empty value, or a list within a list: that is not signed')
  const { id, credentialSubject, issuer: listedBy, validFrom, validUntil } = listed.data
  if (id !== it.credentialStatus.statusListCredential || listedBy !== did)
    return refused('The list of what was withdrawn is of something else')
  if (validUntil && new Date(validUntil) < at)
    return refused(`The list of what was withdrawn counted until ${validUntil}: a newer one is needed`)
  const notList = await refusal(listed.data, document.data, at)
  if (notList) return refused(`The list of what was withdrawn is refused: ${notList}`)
  const listOf = new Date(validFrom)
  const bits = await decodeList({ encodedList: credentialSubject.encodedList })
  return bits.getStatus(Number(it.credentialStatus.statusListIndex))
    ? { verdict: 'withdrawn', issuer: did, listOf }
    : { verdict: 'valid', issuer: did, listOf }
}
