import { contract, type Endpoint, type ErrorCode, errorStatus, servicePrefix } from '@trellis/sdk/contract'
import * as z from 'zod/mini'
import { bodyLimit } from './serve.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const parametersOf = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, it]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: it,
  }))
}

const errorsOf = (it: Endpoint): ErrorCode[] => [
  'validation',
  ...(it.access.kind === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
  ...(it.access.kind === 'guest' ? (['guestLinkUsed', 'guestLinkExpired', 'guestLinkUnknown'] as const) : []),
  ...(it.changes ? (['conflict', 'idempotencyMismatch'] as const) : []),
  'rateLimited',
]

/** Who may call, in words. */
export function accessWords({ access, entitlement }: Endpoint): string {
  const who =
    access.kind === 'public'
      ? 'Anyone'
      : access.kind === 'session'
        ? 'A session, its token expired or not'
        : access.kind === 'guest'
          ? `A guest with a token for ${access.purpose}`
          : `A user${access.roles ? ` who is ${access.roles.join(' or ')}` : ''}${access.embed ? ', embeds included' : ''}${access.inPersonsName ? ", also in the person's name" : ''}`
  return who + (entitlement ? `, with the entitlement ${entitlement}` : '')
}

/** The OpenAPI 3.1 document of the whole contract. */
export function openapi(url: string, product: string): Json {
  const paths: Record<string, Json> = {}
  for (const [room, endpoints] of Object.entries(contract)) {
    for (const [name, it] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = servicePrefix[it.service] + it.path
      const errors = Object.groupBy(errorsOf(it), code => String(errorStatus[code]))
      paths[path] = {
        ...paths[path],
        [it.method.toLowerCase()]: {
          operationId: `${room}.${name}`,
          tags: [room],
          summary: it.summary,
          description: `${accessWords(it)}. Body at most ${it.bodyLimit ?? bodyLimit} bytes.${it.changes ? ' Changes data: send an Idempotency-Key; never prefetched or cached.' : ''}`,
          ...(it.access.kind === 'public' ? { security: [] } : {}),
          parameters: [
            ...parametersOf(it.params, 'path'),
            ...parametersOf(it.query, 'query'),
            ...(it.changes
              ? [
                  {
                    name: 'Idempotency-Key',
                    in: 'header',
                    required: false,
                    schema: { type: 'string', minLength: 8, maxLength: 100 },
                  },
                ]
              : []),
          ],
          ...(it.body
            ? {
                requestBody: {
                  required: true,
                  content: { 'application/json': { schema: schemaOf(it.body, 'input') } },
                },
              }
            : {}),
          responses: {
            200: {
              description: 'The result',
              content: {
                'application/json': {
                  schema: { type: 'object', required: ['data'], properties: { data: schemaOf(it.reply, 'output') } },
                },
              },
            },
            ...Object.fromEntries(
              Object.entries(errors).map(([status, codes]) => [
                status,
                {
                  description: (codes ?? []).join(', '),
                  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
                },
              ]),
            ),
          },
        },
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1.0.0',
      description: 'Results are wrapped in data, errors in error. Calls authenticate by bearer token alone.',
    },
    servers: [{ url }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message', 'requestId'],
              properties: {
                code: { enum: Object.keys(errorStatus) },
                message: { type: 'string', description: "A sentence for a person, in the caller's language" },
                details: {},
                requestId: { type: 'string' },
              },
            },
          },
        },
      },
    },
  }
}
