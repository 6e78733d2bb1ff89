import { expect, test } from 'vitest'
import { toCsv } from './saveFile.ts'

test('quotes what needs it, keeps numbers, disarms formulas and marks UTF-8', () => {
  expect(
    toCsv([
      ['Week', 'a "b", c'],
      [-4.5, null],
      ['=1+1', 'ü'],
    ]),
  ).toBe('\ufeffWeek,"a ""b"", c"\r\n-4.5,\r\n\'=1+1,ü\r\n')
})
