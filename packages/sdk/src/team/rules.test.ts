import { describe, expect, test } from 'vitest'
import { audienceOf, maySee, relations, seenItems } from './rules.ts'

describe('who sees what', () => {
  test('nobody but the person sees single answers and research answers (spec 3 section 2.5)', () => {
    for (const item of ['alignmentAnswer', 'research'] as const)
      for (const who of relations)
        expect(maySee(item, [who], { granted: true, teamShown: true, enough: true })).toBe(who === 'self')
  })
  test('a manager sees an assessment only while its right is granted (spec 1 section 6)', () => {
    expect(maySee('gla', ['manager'])).toBe(false)
    expect(maySee('gla', ['manager'], { granted: true })).toBe(true)
    expect(maySee('gla', ['assistant'])).toBe(false)
    expect(maySee('gla', ['member', 'admin'], { granted: true })).toBe(false)
  })
  test('what the screens name is what the server lets through', () => {
    for (const item of seenItems)
      for (const who of relations) {
        const named = audienceOf(item).find(it => it.who === who)
        expect(maySee(item, [who], { granted: true, teamShown: true, enough: true })).toBe(named !== undefined)
        expect(maySee(item, [who])).toBe(named?.when === 'always')
      }
  })
})
