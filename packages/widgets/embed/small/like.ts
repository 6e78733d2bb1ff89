// A reply is looked at by example: a proxy or an old server may answer in the server's place. The examples are made from the
// contract's schemas (see build/replies.ts); the schemas themselves would bring their library along.
type Any = { [key: string]: Any } & { map?: unknown; every?(fits: (one: Any) => boolean): boolean }

const fits = (example: Any | null | undefined, it: Any | undefined): boolean =>
  example?.map
    ? it?.every?.(one => fits(example[0], one)) === true
    : it != null &&
      (example == null ||
        (typeof it === typeof example &&
          Object.keys(example).every(key => {
            const [name = ''] = key.split('?')
            return (name !== key && it[name] == null) || fits(example[key], it[name])
          })))

/** What the example has, a reply must have, of the same kinds; `name?` may be missing or null. No example: anything but nothing. */
export const like = (example?: unknown) => ({
  parse: (value: unknown) => value,
  safeParse: (data: unknown) => ({ success: fits(example as Any, data as Any), data, error: { issues: [] } }),
})
