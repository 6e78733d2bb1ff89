import { expect, test } from 'vitest'
import { knownMigrations } from './prepare.ts'

/** Ran by that name in databases that are in use, so that both keep it. */
const numberedTwice = ['024_mail.sql', '024_mail_guests.sql']

test('every migration has a number of its own: two of one number would run in the order of their words', async () => {
  const names = await knownMigrations()
  expect(names).toEqual(expect.arrayContaining(numberedTwice))
  const numbers = names.filter(it => it !== numberedTwice[1]).map(it => /^(\d{3})_\w+\.sql$/.exec(it)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
})
