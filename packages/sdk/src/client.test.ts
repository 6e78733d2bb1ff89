import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { errorOf } from './core/error-of.ts'

const asked: string[] = []
const client = createClient({
  transport: async ({ url }) => {
    asked.push(url)
    throw errorOf('notFound')
  },
  token: { get: async () => 'token', renew: async () => null },
})
const notFound = { code: 'notFound' }

test('an id goes into a path or query as number or text', async () => {
  await expect(client.team.getTeam({ params: { id: 7 } })).rejects.toMatchObject(notFound)
  await expect(client.gla.finish({ query: { assessmentId: '7' } })).rejects.toMatchObject(notFound)
  expect(asked).toEqual([
    '/api/team-service/teams/getTeam/7',
    '/api/assessment-service/assessment-group/gla-v2-finish?assessmentId=7',
  ])
})

test('nothing else compiles', async () => {
  // @ts-expect-error: an object is no id.
  await expect(client.team.getTeam({ params: { id: { not: 'an id' } } })).rejects.toThrow()
  // @ts-expect-error: nor is nothing at all.
  await client.gla.finish({ query: { assessmentId: null } }).catch(() => {})
  // @ts-expect-error: the query's schema is checked where it has a number, too.
  await client.alignment.getQuestions({ query: { team_id: 7, pageNo: false } }).catch(() => {})
})
