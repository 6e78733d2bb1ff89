import { render, screen } from '@testing-library/react'
import type { Language } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { LanguageChoice } from './LanguageChoice.tsx'

function choice(value: Language, compact: boolean) {
  render(
    <TrellisProvider value={contextOf(demoClient())}>
      <LanguageChoice value={value} onChoose={() => {}} compact={compact} />
    </TrellisProvider>,
  )
  return screen.queryByText(/This translation is a draft/) !== null
}

test.each([
  ['de', false, true],
  ['en', false, false],
  ['de', true, false],
] as const)('says that a translation is a draft: %s, in a bar %s', (language, compact, said) => {
  expect(choice(language, compact)).toBe(said)
})
