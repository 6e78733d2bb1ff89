// What is left of `zod/mini` in the embed build. The server checks every request, so that schemas of the contract fall away;
// of a reply that the widget reads, its kinds are looked at: a proxy or an old server may answer in the server's place.
type Any = { [key: string]: Any } & { map?: unknown; every?(fits: (one: Any) => boolean): boolean }
const fits = (sample: Any | undefined, it: Any | undefined): boolean =>
  sample?.map
    ? it?.every?.(one => fits(sample[0], one)) === true
    : it != null &&
      (sample === undefined ||
        (typeof it === typeof sample &&
          Object.keys(sample).every(key => {
            const [name = ''] = key.split('?')
            return (name !== key && it[name] === null) || fits(sample[key], it[name])
          })))

/** A schema by example: what the sample has, a reply must have, of the same kinds. Without one, anything but nothing. */
export const like = (sample?: unknown) => ({
  parse: (value: unknown) => value,
  safeParse: (data: unknown) => ({ success: fits(sample as Any, data as Any), data, error: { issues: [] } }),
})
const any = like()

export const unknown = () => any
export {
  unknown as array,
  unknown as boolean,
  unknown as email,
  unknown as enum,
  unknown as int,
  unknown as literal,
  unknown as nullable,
  unknown as number,
  unknown as object,
  unknown as optional,
  unknown as string,
}
export const coerce = { number: unknown }
export const iso = { datetime: unknown }
