/**
 * A new id: 128 random bits as digits and hyphens, for keys of intended changes. `randomUUID` is there in secure contexts
 * alone, and many hosts are on plain http.
 */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
