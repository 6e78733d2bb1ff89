import { languages } from '@trellis/sdk'
import { expect, test } from 'vitest'
import { nameOf } from '../survey/languageNames.ts'
import { languageWithin } from './languageWithin.ts'

test('languages that write their names small do so within a sentence, and those alone', () => {
  expect(
    languages
      .filter(it => languageWithin(it) !== nameOf(it))
      .map(languageWithin)
      .sort(),
  ).toEqual(['español', 'français', 'português'])
})
