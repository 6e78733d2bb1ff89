import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import type { KeyPair } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { loaderOf } from './contexts.ts'

/** An instant as credentials have it. */
export const secondsOf = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z')

/** Signs a credential by `eddsa-rdfc-2022`. Source: W3C, Data Integrity EdDSA Cryptosuites 1.0. */
export const signed = (credential: object, key: KeyPair, at: Date): Promise<object> =>
  issue({
    credential,
    suite: new DataIntegrityProof({ cryptosuite, signer: key.signer(), date: secondsOf(at) }),
    documentLoader: loaderOf(),
  })
