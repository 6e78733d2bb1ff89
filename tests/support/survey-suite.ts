import { afterAll, beforeAll } from 'vitest'
import { Backstage, call, type Json } from './api.ts'
import type { TestServer } from './server.ts'
import { sharedServer } from './shared-server.ts'

/** Tables that a survey writes. */
const counted = [
  'alignment_survey',
  'alignment_respondent',
  'alignment_answer',
  'guest',
  'mail',
  'team_member',
  'demographics',
]

/** A server on which a test file makes teams and surveys, and what is asked of it again and again. */
export function surveySuite() {
  let server: TestServer
  let db: Backstage
  beforeAll(async () => {
    server = await sharedServer()
    db = new Backstage(server)
    // These tests make more teams than the demo plan has.
    await db.query(
      `update subscription set features = (select jsonb_agg(case when f->>'feature_id' = 'team-limit' then f || '{"value": "Unlimited"}' else f end) from jsonb_array_elements(features) f)`,
    )
  })
  afterAll(async () => {
    await db?.close()
    await server?.stop()
  })
  const ask = (name: string, given: object, token?: string, headers?: Record<string, string>) =>
    call(server.url, name.includes('.') ? name : `alignment.${name}`, given, { token, ...(headers ? { headers } : {}) })
  return {
    get server() {
      return server
    },
    get db() {
      return db
    },
    ask,
    /** What stands in these tables now. */
    async sums() {
      const all = await db.checksums()
      return Object.fromEntries(counted.map(it => [it, all[it]]))
    },
    /** By e-mail, how far each person of a team is, as its manager reads it. */
    async statusesOf(teamId: number, token: string) {
      const { data } = await ask('getAllTeamMembers', { params: { teamId } }, token)
      return Object.fromEntries(data.members.map((it: Json) => [it.email, it.status]))
    },
  }
}
