import { expect, onTestFinished } from 'vitest'
import { call } from '../support/api.ts'
import { openDoor } from '../support/door.ts'
import { startServer } from '../support/server.ts'
import { testWhole } from '../support/whole.ts'

testWhole('a flood of posts keeps those who have signed in from its network before out of nothing', async () => {
  const server = await startServer({ env: { TRELLIS_RATE_LIMIT: '40', TRUST_PROXY: '1' } })
  onTestFinished(() => server.stop())
  const ben = { email: 'ben@alder.example', password: 'trellis-demo' }
  const network = '203.0.113.9'
  const [known, other] = [await openDoor(server.url, network), await openDoor(server.url, network)]
  expect((await known.post(ben)).status).toBe(303)
  await known.again()
  const post = () =>
    fetch(`${server.url}/sign-in/none`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': network, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a',
    })
  for (let count = 0; count < 15; count++) await (await post()).text()
  expect((await post()).status).toBe(429)
  expect((await other.post(ben)).status).toBe(429)
  expect((await known.post(ben)).status).toBe(303)
})

testWhole('nor does an old cookie of the same person, in the same network, whose password was replaced', async () => {
  const server = await startServer({ env: { TRELLIS_RATE_LIMIT: '40', TRUST_PROXY: '1' } })
  onTestFinished(() => server.stop())
  const ben = { email: 'ben@alder.example', password: 'trellis-demo' }
  const network = '203.0.113.9'
  const [old, present] = [await openDoor(server.url, network), await openDoor(server.url, network)]
  const token = await (await old.post(ben)).token()
  await old.again()
  const password = 'quiet river stone lamp'
  const body = { oldPassword: ben.password, newPassword: password }
  expect((await call(server.url, 'account.changePassword', { body }, { token })).status).toBe(200)
  expect((await present.post({ ...ben, password })).status).toBe(303)
  await present.again()
  const flood = async () => (await old.post({ email: 'a' })).status
  for (let count = 0; count < 15; count++) await flood()
  expect(await flood()).toBe(429)
  expect((await present.post({ ...ben, password })).status).toBe(303)
})
