import { defaultDocumentLoader, type Loader } from '@digitalbazaar/vc'
import { contentOf } from '../core/content.ts'

/** The context of Open Badges 3.0. Source: 1EdTech, Open Badges 3.0, Serialization. */
export const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
/** That of verifiable credentials. Source: W3C, Verifiable Credentials Data Model 2.0. */
export const credentials = 'https://www.w3.org/ns/credentials/v2'

const bundled = new Map([[openBadges, contentOf('badge')<object>('open-badges-3.0.3')]])

/**
 * Gives what a credential is written by, from what is bundled, and the issuer's document where it is given; of anything else it
 * knows nothing: nothing is ever fetched.
 */
export function loaderOf(documents: ReadonlyMap<string, object> = new Map()): Loader {
  return async url => {
    const document = documents.get(url) ?? bundled.get(url)
    return document ? { contextUrl: null, documentUrl: url, document } : defaultDocumentLoader(url)
  }
}
