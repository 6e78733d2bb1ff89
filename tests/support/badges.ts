import { createHash, createPublicKey, verify } from 'node:crypto'
import { canonize } from 'jsonld'
import { loaderOf } from '../../packages/server/src/badge/contexts.ts'
import type { Backstage, Call } from './api.ts'

/** Calls about a badge of Ben and a certificate of Ada, and what makes the badge's page as it was. */
export async function badgeSamples(db: Backstage) {
  const issuedTo = async (who: string, achievement: string): Promise<number> =>
    (
      await db.query('select id from badge_issue where user_id = $1 and achievement = $2', [
        await db.person(`${who}@alder.example`),
        achievement,
      ])
    )[0]?.id
  const id = await issuedTo('ben', 'glaFirst')
  const publicId = `1-${'0123456789abcdef'.repeat(2)}`
  const ofBadge = { params: { id } }
  return {
    again: `update badge_issue set public_id = '${publicId}', is_public = true where id = ${id}`,
    calls: {
      'badge.achievement': { params: { id: 2 } },
      'badge.certificate': { params: { id: String(id) } },
      'badge.credential': ofBadge,
      'badge.showCertificate': { ...ofBadge, body: { isPublic: true, isEmailShown: false } },
      'badge.renewCertificateLink': { ...ofBadge, body: { publicId } },
      'badge.publicCertificate': { params: { id: publicId } },
      'badge.withdrawCertificate': { params: { id: await issuedTo('ada', 'sprintCertificate') } },
    } satisfies Record<string, Call>,
  }
}
export type BadgeSamples = Awaited<ReturnType<typeof badgeSamples>>

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a text in base58. */
function base58(text: string): Buffer {
  let value = 0n
  for (const it of text) value = value * 58n + BigInt(letters.indexOf(it))
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

const hashOf = async (it: object): Promise<Buffer> =>
  createHash('sha256')
    .update(await canonize(it, { algorithm: 'RDFC-1.0', documentLoader: loaderOf(), safe: true }))
    .digest()

/**
 * A second opinion on a signature, by none of the libraries that made it: RDF canonicalization by `jsonld`, the rest by Node.
 * Source: W3C, Data Integrity EdDSA Cryptosuites 1.0, section 3.2.
 */
export async function isSignedBy(given: object, publicKeyMultibase: string): Promise<boolean> {
  const { proof, ...credential } = given as { '@context': unknown; proof: { proofValue: string } }
  const { proofValue, ...config } = proof
  const told = Buffer.concat([
    await hashOf({ '@context': credential['@context'], ...config }),
    await hashOf(credential),
  ])
  // Two bytes say that it is such a key; Node wants them as an SPKI.
  const raw = base58(publicKeyMultibase.slice(1)).subarray(2)
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, told, key, base58(proofValue.slice(1)))
}
