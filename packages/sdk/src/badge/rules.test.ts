import { expect, test } from 'vitest'
import { linkedInAdd } from './rules.ts'

test('LinkedIn’s form has the month and the year in which a certificate was issued', () => {
  const issuedAt = new Date('2026-01-31T23:30:00Z')
  const { searchParams: it } = new URL(
    linkedInAdd({ name: 'A', issuer: 'B', issuedAt, url: 'https://x.example/', id: '1' }),
  )
  expect([it.get('issueYear'), it.get('issueMonth')]).toEqual(['2026', '1'])
})
