import { expect, onTestFinished, test } from 'vitest'
import { openDoor } from '../support/door.ts'
import { startServer } from '../support/server.ts'

test('a flood of posts keeps those who have signed in from its network before out of nothing', async () => {
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
