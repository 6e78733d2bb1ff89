import { errorOf } from '@trellis/sdk/contract'
import { describe, expect, test } from 'vitest'
import { detailsOf, errorBody, toTrellisError } from './problem.ts'
import { textsOf } from './texts.ts'

describe('toTrellisError', () => {
  test('leaves our own as they are', () => {
    const error = errorOf('conflict')
    expect(toTrellisError(error)).toBe(error)
  })
  test.each([
    [{ statusCode: 413 }, 'tooLarge'],
    [{ statusCode: 429 }, 'rateLimited'],
    [{ statusCode: 503 }, 'unavailable'],
    [{ statusCode: 415, message: 'Unsupported' }, 'validation'],
    [{ code: '22P05' }, 'validation'],
    [{ code: '23514', detail: 'Failing row' }, 'internal'],
    [new Error('bug'), 'internal'],
    [null, 'internal'],
    ['thrown text', 'internal'],
  ])('%j is %s', (thrown, code) => expect(toTrellisError(thrown).code).toBe(code))
  // Regression: some of these were 500 while the database came back, and clients do not send a 500 again.
  test.each([
    { code: 'ECONNREFUSED' },
    { code: '57P01' },
    { code: '57P02' },
    { code: '57P03' },
    { code: '08006' },
    { code: '40P01' },
    { code: '57014' },
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Client was closed and is not queryable'),
    new Error('Cannot use a pool after calling end on the pool'),
  ])('%s means: try again', thrown => expect(toTrellisError(thrown).code).toBe('unavailable'))
})

describe('errorBody', () => {
  test('speaks the language of the caller and says nothing of the inside', () => {
    const body = errorBody(toTrellisError(new Error('select secret from inside')), textsOf('de'), 'r1')
    expect(body.error).toEqual({ code: 'internal', message: textsOf('de').t('core.errors.internal'), requestId: 'r1' })
  })
  test('names at most twenty places', () => {
    const issues = Array.from({ length: 50 }, (_, index) => ({ path: ['a', index], message: 'm' }))
    expect(detailsOf('body', issues)).toHaveLength(20)
    expect(detailsOf('body', issues)[3]).toEqual({ path: 'body.a.3', message: 'm' })
  })
})
