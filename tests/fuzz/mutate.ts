/** JSON Schema as far as the contract uses it. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
}

/** A repeatable source of chance. Source: mulberry32. */
export function chanceOf(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let it = Math.imul(state ^ (state >>> 15), 1 | state)
    it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it
    return ((it ^ (it >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (most: number) => Math.floor(next() * (most + 1))
  return {
    next,
    int,
    pick: <T>(list: readonly T[]): T => list[int(list.length - 1)] as T,
    maybe: (share: number) => next() < share,
  }
}
export type Chance = ReturnType<typeof chanceOf>

/** Texts that have broken something somewhere. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '😀',
  'ﷺ'.repeat(50),
  'x'.repeat(300),
  'x'.repeat(5000),
  '../../etc/passwd',
  '..%2f',
  '%',
  '%00',
  '%zz',
  '%c0%af',
  "' or 1=1 --",
  '"; drop table person; --',
  '$' + '{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nx-injected: 1',
  '\u202e\u200b',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '-1',
  '1e400',
  '1e3',
  '0x10',
  '9007199254740993',
  '9223372036854775808',
  '1.5',
  '١',
  '2026-02-30T00:00:00Z',
  'a@b',
  'ada@alder.example',
  'ada@alder.example\n',
  '\\',
  '\t',
  'İ',
  'ß',
]
const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { length: 5 },
  { toString: 1 },
  { $gt: '' },
]

export const anyText = (c: Chance): string =>
  c.maybe(0.8)
    ? c.pick(texts)
    : Array.from({ length: c.int(40) }, () =>
        String.fromCodePoint(c.pick([c.int(127), c.int(0xd7ff), 0x10000 + c.int(0xfffff)])),
      ).join('')
/** Any JSON value, mostly a nasty one. */
function anyValue(c: Chance): unknown {
  const kind = c.int(9)
  if (kind < 4) return anyText(c)
  if (kind < 8) return c.pick(values)
  if (kind === 8) return Array.from({ length: c.pick([1, 11, 200]) }, () => c.pick(values))
  let deep: unknown = 1
  for (let depth = 0; depth < c.pick([3, 60, 2000]); depth++) deep = depth % 2 ? [deep] : { a: deep }
  return deep
}

/** A value that a schema accepts, more or less; `known` gives real ones by the name of the field. */
export function valid(c: Chance, schema: Schema, known: Record<string, readonly unknown[]>, name = ''): unknown {
  const real = known[name]
  if (real?.length && c.maybe(0.9)) return structuredClone(c.pick(real))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return c.pick(schema.enum)
  if (schema.anyOf) return valid(c, c.pick(schema.anyOf), known, name)
  if (schema.type === 'object' || schema.properties) {
    const made: Record<string, unknown> = {}
    for (const [key, it] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(key) || c.maybe(0.5)) made[key] = valid(c, it, known, key)
    return made
  }
  if (schema.type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, c.int(Math.min(schema.maxItems ?? 4, 12))) }, () =>
      valid(c, schema.items ?? {}, known, name),
    )
  if (schema.type === 'integer' || schema.type === 'number')
    return c.pick([schema.minimum ?? 0, Math.min(schema.maximum ?? 5, 5), c.int(5)])
  if (schema.type === 'boolean') return c.maybe(0.5)
  if (schema.type === 'null') return null
  if (schema.type === 'string')
    return schema.format === 'email'
      ? `fuzz${c.int(999)}@fuzz.example`
      : 'y'.repeat(Math.max(schema.minLength ?? 0, c.int(Math.min(schema.maxLength ?? 20, 20))))
  return anyValue(c)
}

/** Breaks a value in one place, or several: another type, a missing or added field, a longer list, a nasty text. */
export function mutate(c: Chance, value: unknown): unknown {
  if (c.maybe(0.15)) return anyValue(c)
  if (Array.isArray(value)) {
    const copy = [...value]
    const at = c.int(Math.max(0, copy.length - 1))
    const kind = c.int(4)
    if (kind === 0) copy.splice(at, 1)
    else if (kind === 1) copy.push(copy[at])
    else if (kind === 2) copy.push(anyValue(c))
    else if (kind === 3 && copy.length) return Array.from({ length: c.pick([12, 60, 600]) }, () => copy[at])
    else copy[at] = mutate(c, copy[at])
    return copy
  }
  if (value !== null && typeof value === 'object') {
    const copy: Record<string, unknown> = { ...value }
    const keys = Object.keys(copy)
    const key = keys.length ? c.pick(keys) : 'x'
    const kind = c.int(5)
    if (kind === 0) delete copy[key]
    else if (kind === 1)
      copy[c.pick(['extra', 'tenantId', 'userId', 'roles', 'constructor', 'hasOwnProperty'])] = anyValue(c)
    else copy[key] = mutate(c, copy[key])
    return copy
  }
  if (typeof value === 'number')
    return c.pick([value + 1, -value, value + 0.5, String(value), 6, 0, -1, 2 ** 40, 2 ** 53, 2 ** 64, 1e308])
  if (typeof value === 'string')
    return c.pick([value + anyText(c), value.slice(1), value.toUpperCase(), value.repeat(100), anyText(c)])
  return anyValue(c)
}

/** JSON text of a value, sometimes damaged as text. */
export function broken(c: Chance, json: string): string {
  const at = c.int(Math.max(0, json.length - 1))
  return c.pick([
    json.slice(0, at),
    `${json}${json}`,
    json.slice(0, at) + anyText(c) + json.slice(at),
    json.replace(/"/g, "'"),
    json.replace('{', '{"__proto__":{"x":1},'),
    json.replace('{', '{"constructor":{"prototype":{"x":1}},'),
    `\ufeff${json}`,
    '',
    'null',
    '"text"',
    '[',
    `${'['.repeat(3000)}`,
    `{"a":${'1'.repeat(400)}}`,
    'x'.repeat(70_000),
  ])
}

/** What may stand in a header: node refuses the rest before it is sent. */
export const headerText = (text: string) =>
  [...text].filter(it => it === '\t' || (it >= ' ' && it <= '~') || (it >= '\u00a0' && it <= '\u00ff')).join('')
