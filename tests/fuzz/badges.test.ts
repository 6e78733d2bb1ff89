import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generate, type KeyPair } from '@digitalbazaar/ed25519-multikey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyByFiles } from '../../packages/server/src/badge/command.ts'
import { hashOf, makeCredential } from '../../packages/server/src/badge/credential.ts'
import { signed } from '../../packages/server/src/badge/signed.ts'
import { verifyBadge } from '../../packages/server/src/badge/verify.ts'
import { textsOf } from '../../packages/server/src/core/texts.ts'
import { isSignedBy } from '../support/badges.ts'
import { type Chance, chanceOf } from './mutate.ts'

/** Altered badges: a hundred within `npm test`, a thousand in the long form. */
const many = process.env.TRELLIS_LONG === '1' ? 1000 : 100
const at = new Date('2026-11-24T10:00:00Z')
const did = 'did:web:trellis.example:issuers:alder'

const documentOf = async (key: KeyPair) => ({
  '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
  id: did,
  verificationMethod: [{ ...(await key.export({ publicKey: true })), id: `${did}#${key.publicKeyMultibase}` }],
  assertionMethod: [`${did}#${key.publicKeyMultibase}`],
})
const make = async () => {
  const key = await generate({ controller: did })
  key.id = `${did}#${key.publicKeyMultibase}`
  return key
}

let key: KeyPair
let document: object
let credential: Json
type Json = Record<string, unknown>

beforeAll(async () => {
  key = await make()
  document = await documentOf(key)
  const issuer = { did, name: 'Alder Works', url: 'https://trellis.example' }
  credential = (await makeCredential(textsOf('en'), issuer, key, {
    uuid: '3f0e6f0a-6d7c-4a57-9d83-1c8b6f7c1a52',
    achievement: 'sprintCertificate',
    email: 'ada@alder.example',
    salt: '00112233445566778899aabbccddeeff',
    at: new Date('2025-11-03T09:00:00Z'),
    list: '1-1',
    index: 4711,
  })) as Json
})

/** Every place of a document where a text stands. */
function placesIn(it: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof it === 'string') return [way]
  if (typeof it !== 'object' || it === null) return []
  return Object.entries(it).flatMap(([name, inner]) =>
    placesIn(inner, [...way, Array.isArray(it) ? Number(name) : name]),
  )
}

/** One place altered: a letter, the whole text, gone, or something beside it. */
function altered(from: object, chance: Chance): { it: Json; says: string } {
  const it = structuredClone(from) as Json
  const places = placesIn(it)
  const way = places[chance.int(places.length - 1)] ?? []
  const last = way.at(-1) as string
  const holder = way.slice(0, -1).reduce<Json>((inner, name) => inner[name] as Json, it)
  const was = String(holder[last])
  const how = chance.int(3)
  const place = chance.int(was.length - 1)
  const other = was[place] === 'a' ? 'b' : 'a'
  if (how === 0) holder[last] = was.slice(0, place) + other + was.slice(place + 1)
  else if (how === 1) holder[last] = `${was} and more`
  else if (how === 2 && Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (how === 2) delete holder[last]
  else if (Array.isArray(holder)) holder.push('urn:uuid:0b0e6f0a-6d7c-4a57-9d83-1c8b6f7c1a52')
  else holder.description = `${holder.description ?? ''} Also a knight.`
  return { it, says: `${way.join('.')} (${how})` }
}

test('what is signed is genuine, by our verifier and by a second one', async () => {
  expect(await verifyBadge(credential, document, null, at)).toEqual({ verdict: 'valid', issuer: did, listOf: null })
  expect(await isSignedBy(credential, key.publicKeyMultibase)).toBe(true)
})

test(`${many} altered badges: all are refused`, async () => {
  const chance = chanceOf(20_260_401)
  const accepted: string[] = []
  for (let done = 0; done < many; done++) {
    const { it, says } = altered(credential, chance)
    const found = await verifyBadge(it, document, null, at)
    if (found.verdict !== 'refused') accepted.push(says)
    const second = await isSignedBy(it, key.publicKeyMultibase).catch(() => false)
    if (second && says.startsWith('credentialSubject')) accepted.push(`by the second: ${says}`)
  }
  expect(accepted).toEqual([])
})

test('one that is nested deeper than can be read is refused', async () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  expect(await verifyBadge({ ...credential, deep }, document, null, at)).toMatchObject({ verdict: 'refused' })
})

const subject = () => credential.credentialSubject as Json
const honours = 'PhD, with honours'
test.each<[string, () => Json]>([
  [
    'a context that makes a name an index',
    () => ({
      '@context': [...(credential['@context'] as string[]), { honours: '@index' }],
      credentialSubject: { ...subject(), honours },
    }),
  ],
  [
    'a context of its own inside',
    () => ({ credentialSubject: { '@context': { honours: '@index' }, ...subject(), honours } }),
  ],
  [
    'a further context that is known',
    () => ({ '@context': [...(credential['@context'] as string[]), 'https://w3id.org/security/multikey/v1'] }),
  ],
  ['contexts in another order', () => ({ '@context': (credential['@context'] as string[]).toReversed() })],
  ['an index', () => ({ credentialSubject: { ...subject(), '@index': honours } })],
  ['a base', () => ({ credentialSubject: { ...subject(), '@base': honours } })],
  [
    'a name that reading drops',
    () =>
      JSON.parse(`{"credentialSubject":{"__proto__":{"honours":"${honours}"},${JSON.stringify(subject()).slice(1)}}`),
  ],
  [
    'the name of a blank node',
    () => ({
      credentialSubject: {
        ...subject(),
        achievement: {
          ...(subject().achievement as Json),
          criteria: { ...((subject().achievement as Json).criteria as Json), id: '_:PhD' },
        },
      },
    }),
  ],
  ['what is included', () => ({ '@included': [{ id: 'urn:x:1', description: honours }] })],
])('what a signature does not cover is refused, not shown beside it: %s', async (_, change) => {
  expect((await verifyBadge({ ...credential, ...change() }, document, null, at)).verdict).toBe('refused')
})

/** Every object of a document. */
const objectsIn = (it: unknown): Json[] => {
  if (typeof it !== 'object' || it === null) return []
  const inner = Object.values(it).flatMap(objectsIn)
  return Array.isArray(it) ? inner : [it as Json, ...inner]
}

test('what states nothing cannot be added, at any depth and by any name', async () => {
  const names = [
    'evidence',
    'validUntil',
    'urn:with-distinction',
    'https://schema.org/award:With-distinction',
    'honours',
  ]
  const values = [
    null,
    [],
    [null],
    [[]],
    [[null], []],
    {},
    { id: null },
    { honours: null },
    [{}],
    { id: honours },
    '',
    honours,
  ]
  const accepted: string[] = []
  for (let place = 0; place < objectsIn(credential).length; place++)
    for (const name of names)
      for (const value of values) {
        const it = structuredClone(credential)
        Object.assign(objectsIn(it)[place] ?? {}, { [name]: value })
        const { verdict } = await verifyBadge(it, document, null, at)
        if (verdict !== 'refused') accepted.push(`${place} ${name} ${JSON.stringify(value)}`)
      }
  expect(accepted).toEqual([])
})

test('nor can it be added to a list of what is there', async () => {
  const identifier = subject().identifier as Json[]
  for (const more of [null, [], [identifier[0]]])
    expect(
      await verifyBadge(
        { ...credential, credentialSubject: { ...subject(), identifier: [...identifier, more] } },
        document,
        null,
        at,
      ),
    ).toMatchObject({
      verdict: 'refused',
      because: 'It holds an empty value, or a list within a list: that is not signed',
    })
})

test('a credential that is forged, signed by another key, expired or not yet valid is refused, as is what is none', async () => {
  const other = await make()
  const { proof: _, ...bare } = credential
  const verdict = async (it: unknown, by: unknown = document, list: unknown = null) =>
    (await verifyBadge(it, by, list, at)).verdict
  const forged = await signed(bare, other, at)
  expect(await verdict(forged)).toBe('refused')
  // It says our key, and is signed by another.
  expect(await verdict({ ...forged, proof: { ...((forged as Json).proof as Json), verificationMethod: key.id } })).toBe(
    'refused',
  )
  // Of the other issuer it would be genuine: whom one believes decides.
  expect(await verdict(forged, await documentOf(other))).toBe('valid')
  expect(await verdict(credential, { ...document, id: 'did:web:elsewhere.example' })).toBe('refused')
  expect(await verdict(await signed({ ...bare, validUntil: '2026-01-01T00:00:00Z' }, key, at))).toBe('refused')
  expect(await verdict(await signed({ ...bare, validFrom: '2027-01-01T00:00:00Z' }, key, at))).toBe('refused')
  for (const it of [null, undefined, 7, 'x', [], {}, { ...credential, proof: undefined }, bare])
    expect(await verdict(it)).toBe('refused')
  for (const it of [null, 'x', {}, { id: did }]) expect(await verdict(credential, it)).toBe('refused')
  for (const it of ['x', {}, credential]) expect(await verdict(credential, document, it)).toBe('refused')
})

test('a list counts that the credential names, signed by its issuer; a credential that is no badge is refused', async () => {
  const listAt = (id: string, issuer = did) =>
    signed(
      {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        id,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        issuer,
        validFrom: at.toISOString(),
        credentialSubject: {
          id: `${id}#list`,
          type: 'BitstringStatusList',
          statusPurpose: 'revocation',
          encodedList: `u${gzipSync(Buffer.alloc(131_072 / 8)).toString('base64url')}`,
        },
      },
      key,
      at,
    )
  const own = String((credential.credentialStatus as Json).statusListCredential)
  const verdict = async (it: unknown, list: unknown) => (await verifyBadge(it, document, list, at)).verdict
  const list = await listAt(own)
  expect(await verdict(credential, list)).toBe('valid')
  expect(await verdict(credential, await listAt(`${own}0`))).toBe('refused')
  const ofAnother = await listAt(own, `${did}2`)
  expect(await verifyBadge(credential, document, ofAnother, at)).toEqual({
    verdict: 'refused',
    because: 'The list of what was withdrawn is of something else',
  })
  expect(await verdict(credential, { ...list, validFrom: '2026-11-24T09:00:00Z' })).toBe('refused')
  const { proof: _, ...bare } = credential
  expect(await verdict(await signed({ ...bare, type: ['VerifiableCredential'] }, key, at), list)).toBe('refused')
})

describe('plan, Badges: what is signed is told as it is signed, in whatever form of JSON it is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'badges-forms-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const put = (name: string, it: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(it))
    return join(folder, name)
  }
  const says = async (it: unknown, ...email: string[]) =>
    (await verifyByFiles([
      put('badge.json', it),
      '--issuer',
      put('issuer.json', document),
      ...email.flatMap(one => ['--email', one]),
    ])) ?? { says: 'nothing', isGood: false }
  const achievement = () => subject().achievement as Json
  const holder = () => (subject().identifier as Json[])[0] ?? {}
  const ofSubject = (more: Json) => ({ ...credential, credentialSubject: { ...subject(), ...more } })
  const without = (it: Json, gone: string): Json =>
    Object.fromEntries(Object.entries(it).filter(([name]) => name !== gone))
  const vocabulary = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#'
  const what = 'What is signed is "Growth Leader sprint certificate" of "2025-11-03T09:00:00Z"'

  test.each<[string, () => Json]>([
    ['as it was issued', () => credential],
    [
      'a long name',
      () =>
        ofSubject({
          achievement: { ...without(achievement(), 'name'), 'https://schema.org/name': achievement().name },
        }),
    ],
    ['a subject in a list', () => ({ ...credential, credentialSubject: [subject()] })],
    ['a name in a list', () => ofSubject({ achievement: { ...achievement(), name: [achievement().name] } })],
    ['a time in a list', () => ({ ...credential, validFrom: [credential.validFrom] })],
    ['an identifier alone', () => ofSubject({ identifier: holder() })],
    [
      'a hash and a salt in lists',
      () => ofSubject({ identifier: { ...holder(), identityHash: [holder().identityHash], salt: [holder().salt] } }),
    ],
    [
      'a long name of whom it was given to',
      () => ({
        ...credential,
        credentialSubject: { ...without(subject(), 'identifier'), [`${vocabulary}identifier`]: holder() },
      }),
    ],
    [
      'an achievement in two parts',
      () =>
        ofSubject({
          achievement: [
            { id: achievement().id, type: ['Achievement'], name: achievement().name },
            without(achievement(), 'name'),
          ],
        }),
    ],
  ])('%s', async (_, form) => {
    expect(await says(form())).toEqual({ says: expect.stringContaining(`${what}; to whom`), isGood: true })
    const toAda = await says(form(), 'Ada@alder.example')
    expect(toAda).toEqual({ says: expect.stringContaining(`${what} to Ada@alder.example`), isGood: true })
    expect(await says(form(), 'ben@alder.example')).toEqual({
      says: 'REFUSED: It is genuine, and was not given to ben@alder.example',
      isGood: false,
    })
  })

  const signedWith = (more: Json) => {
    const { proof: _, ...bare } = credential
    return signed({ ...bare, credentialSubject: { ...subject(), ...more } }, key, at)
  }

  test.each<[string, () => Json]>([
    ['no name', () => ({ achievement: without(achievement(), 'name') })],
    ['an empty name', () => ({ achievement: { ...achievement(), name: '' } })],
    ['two names', () => ({ achievement: { ...achievement(), name: ['Knight', 'King'] } })],
    ['two achievements', () => ({ achievement: [achievement(), { ...achievement(), id: `${did}#other` }] })],
  ])('what does not state one thing is refused, though it is signed: %s', async (_, more) => {
    expect(await says(await signedWith(more()))).toEqual({
      says: 'REFUSED: It is signed by its issuer, and does not state exactly one name, one time and one holder',
      isGood: false,
    })
  })

  test('whom others name in their own way is told where it can be, and else nobody is denied', async () => {
    const email = 'Ada@Alder.Example'
    const by = async (identifier: Json | Json[], who = email) =>
      (await says(await signedWith({ identifier }), who)).says
    const notHashed = { ...without(holder(), 'salt'), hashed: false, identityHash: email }
    const asItIs = { ...holder(), identityHash: hashOf(email, String(holder().salt)) }
    const bySomethingElse = { ...holder(), hashed: true, identityHash: 'md5$00112233445566778899aabbccddeeff' }
    expect(await by(notHashed, 'ada@alder.example')).toMatch(/^GENUINE/)
    expect(await by(asItIs)).toMatch(/^GENUINE/)
    expect(await by([bySomethingElse, holder()])).toMatch(/^GENUINE/)
    for (const it of [notHashed, asItIs]) expect(await by(it, 'ben@alder.example')).toMatch(/was not given to ben/)
    for (const it of [bySomethingElse, { ...holder(), identityType: 'name', identityHash: 'Ada' }])
      expect(await by(it)).toMatch(/^REFUSED: It is genuine, and does not say by an e-mail address to whom/)
  })
})
