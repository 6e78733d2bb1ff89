import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Language } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider, type WidgetContext } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { LanguageChoice } from './LanguageChoice.tsx'

function choice(value: Language, compact: boolean, context: Partial<WidgetContext> = {}) {
  const onChoose = vi.fn()
  render(
    <TrellisProvider value={{ ...contextOf(demoClient()), ...context }}>
      <LanguageChoice value={value} onChoose={onChoose} compact={compact} />
    </TrellisProvider>,
  )
  return onChoose
}

test.each([
  ['de', false, true],
  ['en', false, false],
  ['de', true, false],
] as const)('says that a translation is a draft: %s, in a bar %s', (language, compact, said) => {
  choice(language, compact)
  expect(screen.queryByText(/This translation is a draft/) !== null).toBe(said)
})

test('a language whose texts do not come is not chosen: that is said beside the choice, until another try', async () => {
  const textsOf = vi.fn<NonNullable<WidgetContext['textsOf']>>(contextOf(demoClient()).textsOf as never)
  textsOf.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const onChoose = choice('en', true, { textsOf })
  const user = userEvent.setup()
  await act(() => user.selectOptions(screen.getByRole('combobox'), 'de'))
  expect(screen.getByText(/^This part of the page could not be loaded\./)).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
  await act(() => user.selectOptions(screen.getByRole('combobox'), 'de'))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('de')
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('it is called the language of the survey, or what the page says', () => {
  for (const label of [undefined, 'Language']) {
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient())}>
        <LanguageChoice {...(label ? { label } : {})} value="en" onChoose={() => undefined} />
      </TrellisProvider>,
    )
    expect(screen.getByRole('combobox', { name: label ?? 'Language of the survey' })).toBeTruthy()
    unmount()
  }
})
