import type { Leader360Report } from '@trellis/sdk'
import { expect, test } from 'vitest'
import { wordsOnASheet, wordsOnSheets } from './wordsThatFit.ts'

type Words = Leader360Report['words']
const long = 'A leader who says early what will be late. '.repeat(20)
const asked = (...counts: number[]): Words =>
  counts.map((count, at) => ({
    question: `Question ${at}`,
    anonymous: Array.from({ length: count }, (_, nth) => `${at}.${nth} ${long}`),
    named: [{ group: 'manager', name: 'Kira Novak', text: `Signed ${at}` }],
  }))
const texts = (words: Words) => words.flatMap(it => [...it.anonymous, ...it.named.map(one => one.text)])

test('few answers stand on one sheet, all of them', () => {
  const words = asked(1, 1, 1)
  expect(wordsOnASheet(words)).toEqual({ words, left: 0 })
})

test('of many each question has as many as the others, and what is left is counted', () => {
  const words = asked(9, 9, 2)
  const found = wordsOnASheet(words)
  expect(found.words.map(it => it.anonymous.length)).toEqual([1, 1, 1])
  expect(found.left).toBe(texts(words).length - texts(found.words).length)
})

test('a short answer after one without room is not taken before it', () => {
  const [only] = wordsOnASheet([{ question: 'Q', anonymous: [long.repeat(8), 'Short'], named: [] }]).words
  expect(only?.anonymous).toEqual([])
})

test('the appendix has every answer once, in its order, and names each question again', () => {
  const words = asked(9, 9, 2)
  const sheets = wordsOnSheets(words)
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets.flatMap(texts)).toEqual(texts(words))
  for (const sheet of sheets) expect(sheet.every(it => it.question.startsWith('Question'))).toBe(true)
  expect(sheets.flat().filter(it => it.question === 'Question 0').length).toBeGreaterThan(1)
})

test('signs of Japanese take the room of two letters', () => {
  const of = (text: string) => wordsOnASheet([{ question: 'Q', anonymous: Array(40).fill(text), named: [] }]).left
  expect(of('早く言う'.repeat(20))).toBeGreaterThan(of('late'.repeat(20)))
})
