// What is used of these libraries, which bring no types.

declare module '@digitalbazaar/ed25519-multikey' {
  export interface Exported {
    id: string
    type: 'Multikey'
    controller: string
    publicKeyMultibase: string
    secretKeyMultibase?: string
  }
  export interface KeyPair {
    id: string
    publicKeyMultibase: string
    export(parts: { publicKey: true; secretKey?: true; includeContext?: false }): Promise<Exported>
    signer(): object
  }
  export function generate(given: { controller: string }): Promise<KeyPair>
  export function from(key: object): Promise<KeyPair>
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(given: { cryptosuite: object; signer?: object; date?: string })
  }
}

declare module '@digitalbazaar/vc' {
  import type { DataIntegrityProof } from '@digitalbazaar/data-integrity'

  export interface Loaded {
    contextUrl: null
    documentUrl: string
    document: object
  }
  export type Loader = (url: string) => Promise<Loaded>
  interface Given {
    credential: object
    suite: DataIntegrityProof
    documentLoader: Loader
    now?: Date
  }
  export const defaultDocumentLoader: Loader
  export function issue(given: Given): Promise<object>
  export function verifyCredential(
    given: Given & { checkStatus?: () => Promise<{ verified: boolean }> },
  ): Promise<{ verified: boolean; error?: { name: string; message: string; errors?: Error[] } }>
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export interface List {
    setStatus(index: number, status: boolean): void
    getStatus(index: number): boolean
  }
  export function createList(given: { length: number }): Promise<List>
  export function decodeList(given: { encodedList: string }): Promise<List>
  export function createCredential(given: { id: string; list: List; statusPurpose: 'revocation' }): Promise<object>
}

declare module 'jsonld' {
  interface Options {
    documentLoader: (url: string) => Promise<object>
    base: null
  }
  const jsonld: {
    expand(document: object, options: Options): Promise<unknown>
    flatten(document: object, context: null, options: Options): Promise<unknown>
  }
  export default jsonld
}
