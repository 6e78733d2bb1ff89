import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('settings that contradict each other end the start with a sentence about them, and nothing else', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', TRELLIS_SEED: '1', TRELLIS_URL: 'https://trellis.example' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect([status, stdout]).toEqual([1, ''])
  const lines = stderr.split('\n').filter(it => it && !/Warning|--trace-warnings/.test(it))
  expect(lines).toEqual([
    'TRELLIS_SEED is refused where NODE_ENV=production: it makes demo people whose password is published',
  ])
}, 60_000)
