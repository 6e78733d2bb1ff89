// What tests use of this library, which brings no types.

declare module 'jsonld' {
  export function canonize(
    document: object,
    options: { algorithm: 'RDFC-1.0'; documentLoader: (url: string) => Promise<object>; safe: true },
  ): Promise<string>
}
