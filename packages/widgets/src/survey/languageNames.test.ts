import { languages } from '@trellis/sdk'
import { expect, test } from 'vitest'
import { nameOf, nameWithin } from './languageNames.ts'

test('languages that write their names small do so within a sentence, and those alone', () => {
  expect(
    languages
      .filter(it => nameWithin(it) !== nameOf(it))
      .map(nameWithin)
      .sort(),
  ).toEqual(['español', 'français', 'português'])
})
