import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

// What gives way to everything else takes its time beside it.
vi.setConfig({ testTimeout: 60_000 })

/** The nice value of each thread of this process. Source: proc(5), field 19 of stat, counted behind the name. */
const niceOfThreads = () =>
  readdirSync('/proc/self/task').map(it =>
    Number(readFileSync(`/proc/self/task/${it}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  )

test('a hash opens by its own password alone, and is salted', async () => {
  const [one, two] = await Promise.all([hashPassword('a long password'), hashPassword('a long password')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'a long password')).toBe(true)
  expect(await verifyPassword(one, 'a long passwore')).toBe(false)
})

test.runIf(process.platform === 'linux')('hashing gives way to everything else, which keeps its priority', async () => {
  const own = getPriority()
  await hashPassword('a long password')
  expect(niceOfThreads()).toContain(Math.min(19, own + 10))
  expect(getPriority()).toBe(own)
})

test('a new password is hashed before others are verified', async () => {
  const stored = await hashPassword('a long password')
  const ended: string[] = []
  const verified = Array.from({ length: 2 * availableParallelism() + 2 }, async () => {
    await verifyPassword(stored, 'another password')
    ended.push('verified')
  })
  await hashPassword('a new password')
  ended.push('hashed')
  await Promise.all(verified)
  expect(ended.indexOf('hashed')).toBeLessThan(ended.length - 1)
})
