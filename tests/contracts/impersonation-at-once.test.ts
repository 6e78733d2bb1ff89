import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { call } from '../support/api.ts'
import { inTheMiddle } from '../support/in-the-middle.ts'

const suite = alderSuite()
const other = inTheMiddle(suite)

test('acting in somebody’s name does not begin where the administrator signs out meanwhile', async () => {
  const { token, sid } = await suite.db.session('cleo@alder.example')
  await other.query('update session set revoked_at = now() where id = $1', [sid])
  const body = { email: 'ben@alder.example', reason: 'Helping with the team' }
  const starting = call(suite.server.url, 'auth.startImpersonation', { body }, { token })
  await suite.db.waiting(1)
  await other.query('commit')
  expect((await starting).status).toBe(401)
  expect(await suite.db.query('select from session where parent_id = $1', [sid])).toEqual([])
  expect(await suite.db.query("select from audit where action = 'impersonation.start'")).toEqual([])
})
