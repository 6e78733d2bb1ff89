import jsonld from 'jsonld'
import * as z from 'zod/mini'
import { loaderOf } from './contexts.ts'
import { hashOf } from './credential.ts'

// Names as they are signed. Sources: W3C, Verifiable Credentials Data Model 2.0, B; 1EdTech, Open Badges 3.0, Serialization.
const vc = 'https://www.w3.org/2018/credentials#'
const ob = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#'
const nameOf = 'https://schema.org/name'

/** How a credential says whom it was given to. */
interface Identity {
  type: string | undefined
  isHashed: boolean
  hash: string
  salt: string
}
/** What a credential says: what for, from when, and to whom. */
export interface Stated {
  name: string
  validFrom: string
  holders: Identity[]
}

const expandedShape = z.tuple([z.looseObject({ '@id': z.optional(z.string()) })])
const flatShape = z.array(z.looseObject({ '@id': z.string() }))
const valuesShape = z.array(z.looseObject({ '@id': z.optional(z.string()), '@value': z.optional(z.unknown()) }))
type Node = z.output<typeof flatShape>[number]

/** The only one of a list: of two that are signed, none is the one that counts. */
const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

const valuesAt = (it: Node | undefined, name: string) => valuesShape.safeParse(it?.[name]).data ?? []
const textsAt = (it: Node | undefined, name: string) => [
  ...new Set(valuesAt(it, name).flatMap(one => (typeof one['@value'] === 'string' ? [one['@value']] : []))),
]
const isAt = (it: Node, name: string) => valuesAt(it, name).some(one => String(one['@value']) === 'true')

const identityOf = (it: Node): Identity => ({
  type: only(textsAt(it, `${ob}identityType`)),
  isHashed: isAt(it, `${ob}hashed`),
  hash: only(textsAt(it, `${ob}identityHash`)) ?? '',
  salt: only(textsAt(it, `${ob}salt`)) ?? '',
})

/**
 * What a credential says, read as it is signed: its statements are the same in many forms of JSON, with one in a list or alone, short
 * names or long ones, or a thing written in two parts. Null where it does not say one thing of one holder.
 */
export async function statedBy({ proof: _, ...credential }: { proof?: unknown }): Promise<Stated | null> {
  const options = { documentLoader: loaderOf(), base: null }
  const expanded = expandedShape.safeParse(await jsonld.expand(credential, options))
  if (!expanded.success) return null
  const own = { '@id': 'urn:credential', ...expanded.data[0] }
  const nodes = new Map(flatShape.parse(await jsonld.flatten(own, null, options)).map(it => [it['@id'], it]))
  const nodesAt = (it: Node | undefined, name: string) =>
    valuesAt(it, name).flatMap(one => nodes.get(one['@id'] ?? '') ?? [])
  const root = nodes.get(own['@id'])
  const subject = only(nodesAt(root, `${vc}credentialSubject`))
  const name = only(textsAt(only(nodesAt(subject, `${ob}achievement`)), nameOf))
  const validFrom = only(textsAt(root, `${vc}validFrom`))
  return name && validFrom ? { name, validFrom, holders: nodesAt(subject, `${ob}identifier`).map(identityOf) } : null
}

/** Ours are of small letters; others write the address as it is, or do not hash it. */
const names = (it: Identity, email: string): boolean =>
  [email, email.toLowerCase()].some(one => it.hash === hashOf(one, it.salt)) ||
  (!it.isHashed && it.hash.toLowerCase() === email.toLowerCase())

/** Whether it names an address, and by what can be told here. */
const isTold = (it: Identity): boolean =>
  it.type === 'emailAddress' && (/^sha256\$[0-9a-f]{64}$/.test(it.hash) || (!it.isHashed && it.hash.includes('@')))

/** Whether it was given to who has this address; null where it does not say so that it can be told. */
export function isGivenTo({ holders }: Stated, email: string): boolean | null {
  if (holders.some(it => names(it, email))) return true
  return holders.length > 0 && holders.every(isTold) ? false : null
}
