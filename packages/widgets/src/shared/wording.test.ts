import { expect, test } from 'vitest'
import { textsOf } from './storybook/texts.ts'
import { anyOf, persons, sentences } from './wording.ts'

test.each([
  ['en', 'One. Two.'],
  ['fr', 'One. Two.'],
  ['ja', 'One.Two.'],
  ['zh', 'One.Two.'],
] as const)('sentences in %s', (language, text) => {
  expect(sentences(textsOf(language), ['One.', null, false, '', 'Two.'])).toBe(text)
})

test.each([
  ['en', 'Ada, Bo, and Cy'],
  ['de', 'Ada, Bo und Cy'],
  ['ja', 'Adaさん、Boさん、Cyさん'],
  ['zh', 'Ada、Bo和Cy'],
] as const)('persons in %s: each is addressed, not the last alone', (language, text) => {
  expect(persons(textsOf(language), ['Ada', 'Bo', 'Cy'])).toBe(text)
})

test.each([
  ['en', 'A, B, or C'],
  ['de', 'A, B oder C'],
  ['fr', 'A, B ou C'],
  ['es', 'A, B o C'],
  ['pt', 'A, B ou C'],
  ['id', 'A, B, atau C'],
  ['ja', 'A、B、またはC'],
  ['zh', 'A、B或C'],
] as const)('names that nobody shows in %s: one or the other', (language, text) => {
  expect(anyOf(textsOf(language), ['A', 'B', 'C'])).toBe(text)
})
