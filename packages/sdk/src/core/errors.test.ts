import { expect, test } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import { errorOf } from './error-of.ts'
import { type ErrorCode, errorStatus } from './error-status.ts'
import { NetworkError, ReplyShapeError, TrellisError } from './errors.ts'

test('every code has a sentence for a person and an error status', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    expect([code, typeof (en.core.errors as Record<string, unknown>)[code]]).toEqual([code, 'string'])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(errorOf(code as ErrorCode).status).toBe(status)
  }
})

test('an error carries what the reply said', () => {
  const error = errorOf('conflict', 'Somebody was faster', {
    details: { revision: 4 },
    requestId: 'r',
    retryAfter: 3,
  })
  expect(error).toBeInstanceOf(TrellisError)
  expect(error).toMatchObject({
    name: 'TrellisError',
    code: 'conflict',
    message: 'Somebody was faster',
    details: { revision: 4 },
    requestId: 'r',
    retryAfter: 3,
    status: 409,
  })
})

test('the message is the code where none is given', () => {
  expect(errorOf('forbidden').message).toBe('forbidden')
})

test('the other two errors say who they are', () => {
  expect(new NetworkError('x', { cause: 1 })).toMatchObject({ name: 'NetworkError', cause: 1 })
  expect(new ReplyShapeError('x').name).toBe('ReplyShapeError')
})
