import { createHash } from 'node:crypto'
import type { KeyPair } from '@digitalbazaar/ed25519-multikey'
import { type AchievementName, achievements, type I18n } from '@trellis/sdk/contract'
import { credentials, openBadges } from './contexts.ts'
import type { Issuer } from './keys.ts'
import { secondsOf, signed } from './signed.ts'
import { statusUrl } from './status.ts'

/** What is issued, to whom and when. */
export interface Given {
  /** Of the credential itself: a UUID. */
  uuid: string
  achievement: AchievementName
  email: string
  /** So that nobody finds the address by trying: with every credential another. */
  salt: string
  at: Date
  /** Its place on the list of what was withdrawn. */
  list: string
  index: number
}

/** A text as a credential names it. Source: Open Badges 3.0, IdentityObject. */
export const hashOf = (text: string, salt: string): string =>
  `sha256$${createHash('sha256')
    .update(text + salt)
    .digest('hex')}`

/** The address as our credentials name it. */
export const identityHash = (email: string, salt: string): string => hashOf(email.toLowerCase(), salt)

/**
 * The Open Badges 3.0 credential of a badge or certificate, not signed yet. It names the holder by the hash of the address alone,
 * and tells what was reached by which criteria, never a score or a rater.
 */
function credentialOf(i18n: I18n, issuer: Issuer, it: Given): object {
  const { type } = achievements[it.achievement]
  const name = i18n.t(`badge.names.${it.achievement}`)
  const list = statusUrl(issuer.url, it.list)
  return {
    '@context': [credentials, openBadges],
    id: `urn:uuid:${it.uuid}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { id: issuer.did, type: ['Profile'], name: issuer.name, url: issuer.url },
    validFrom: secondsOf(it.at),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: identityHash(it.email, it.salt),
          identityType: 'emailAddress',
          salt: it.salt,
        },
      ],
      achievement: {
        id: `${issuer.did}#${it.achievement}`,
        type: ['Achievement'],
        achievementType: type === 'BADGE' ? 'Badge' : 'Certificate',
        name,
        description: i18n.t(`badge.descriptions.${it.achievement}`),
        criteria: { narrative: i18n.t(`badge.descriptions.${it.achievement}`) },
      },
    },
    credentialStatus: {
      id: `${list}#${it.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(it.index),
      statusListCredential: list,
    },
  }
}

/** The signed credential of what is issued, in English as verifiers everywhere read it. */
export const makeCredential = (i18n: I18n, issuer: Issuer, key: KeyPair, it: Given): Promise<object> =>
  signed(credentialOf(i18n, issuer, it), key, it.at)
