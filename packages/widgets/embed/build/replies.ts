import * as z from 'zod/mini'

type Json = { [key: string]: unknown }

/** What a value may be: one of several, each of one type. */
const kindsOf = (schema: Json): Json[] =>
  ((schema.anyOf ?? schema.oneOf) as Json[] | undefined) ??
  (Array.isArray(schema.type) ? schema.type.map(type => ({ ...schema, type })) : [schema])

/**
 * An example of what a schema takes, for `like()`: an empty text, 0, true, a list of one, an object. What may be missing or
 * null has a question mark after its name; anything at all is null.
 */
function exampleOf(schema: Json): unknown {
  const [kind, other] = kindsOf(schema).filter(it => it.type !== 'null')
  if (!kind || other) return null
  if (kind !== schema) return exampleOf(kind)
  if (schema.type === 'array') return [exampleOf(schema.items as Json)]
  if (schema.type === 'object') {
    const required = (schema.required ?? []) as string[]
    return Object.fromEntries(
      Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, it]) => {
        const isSure = required.includes(name) && kindsOf(it).every(kind => kind.type !== 'null')
        return [isSure ? name : `${name}?`, exampleOf(it)]
      }),
    )
  }
  const value = Array.isArray(schema.enum) ? schema.enum[0] : schema.const
  const type = schema.type ?? typeof value
  if (type === 'string') return ''
  if (type === 'number' || type === 'integer') return 0
  return type === 'boolean' ? true : null
}

/** The example of an endpoint's reply. */
export const replyOf = (reply: z.ZodMiniType): unknown =>
  exampleOf(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Json)
