// The part of `zod/mini` that the contract uses, for the embed build: same verdicts, a tenth of the size.
// `small/zod.test.ts` runs it beside the real one over the contract.

type Check = (value: unknown) => boolean
interface Result {
  success: boolean
  data?: unknown
  error?: { issues: { message: string; path: string[] }[] }
}
interface Schema {
  /** Gives the parsed value; throws the path of what does not fit. */
  run(value: unknown): unknown
  parse(value: unknown): unknown
  safeParse(value: unknown): Result
  check(...checks: Check[]): Schema
}

class Misfit extends Error {}
const misfit = (): never => {
  throw new Misfit('')
}
const below = (schema: Schema, value: unknown, key: string | number) => {
  try {
    return schema.run(value)
  } catch (error) {
    throw new Misfit(`${key}${(error as Error).message && '.'}${(error as Error).message}`)
  }
}

function schema(run: (value: unknown) => unknown): Schema {
  return {
    run,
    parse: run,
    safeParse(value) {
      try {
        return { success: true, data: run(value) }
      } catch (error) {
        return { success: false, error: { issues: [{ message: `unexpected at ${(error as Error).message}`, path: [] }] } }
      }
    },
    check: (...checks) =>
      schema(value => {
        const parsed = run(value)
        return checks.every(it => it(parsed)) ? parsed : misfit()
      }),
  }
}
const where = (test: (value: unknown) => boolean) => schema(value => (test(value) ? value : misfit()))

export const unknown = () => schema(value => value)
export const string = () => where(it => typeof it === 'string')
export const number = () => where(Number.isFinite)
export const int = () => where(Number.isSafeInteger)
export const boolean = () => where(it => it === true || it === false)
export const literal = (wanted: unknown) => where(it => it === wanted)
const oneOf = (list: readonly unknown[]) => where(it => list.includes(it))
export { oneOf as enum }
export const email = () => where(it => typeof it === 'string' && /^[\w'+-]([\w'+.-]*[\w+-])?@([a-z0-9-]+\.)+[a-z]{2,}$/i.test(it) && !it.includes('..'))
export const iso = {
  datetime: (_: unknown) =>
    where(it => typeof it === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(it) && !Number.isNaN(Date.parse(it))),
}
export const coerce = { number: () => schema(value => number().run(Number(value))) }
export const optional = (inner: Schema) => schema(value => (value === undefined ? value : inner.run(value)))
export const nullable = (inner: Schema) => schema(value => (value === null ? value : inner.run(value)))
export const array = (inner: Schema) =>
  schema(value => (Array.isArray(value) ? value.map((it, index) => below(inner, it, index)) : misfit()))
export const object = (shape: Record<string, Schema>) =>
  schema(value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit()
    const parsed: Record<string, unknown> = {}
    for (const key in shape) {
      const part = below(shape[key] as Schema, (value as Record<string, unknown>)[key], key)
      if (part !== undefined) parsed[key] = part
    }
    return parsed
  })

const sized = (value: unknown) => (value as string | unknown[]).length
export const gte = (least: number): Check => value => (value as number) >= least
export const lte = (most: number): Check => value => (value as number) <= most
export const minLength = (least: number): Check => value => sized(value) >= least
export const maxLength = (most: number): Check => value => sized(value) <= most
export const regex = (pattern: RegExp): Check => value => pattern.test(value as string)
export const refine = (test: (value: never) => boolean): Check => value => test(value as never)
