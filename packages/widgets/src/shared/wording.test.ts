import { expect, test } from 'vitest'
import { textsOf } from './storybook/texts.ts'
import { persons, sentences } from './wording.ts'

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
