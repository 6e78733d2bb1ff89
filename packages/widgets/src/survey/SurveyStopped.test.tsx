import { fireEvent, render, screen } from '@testing-library/react'
import { fakeClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { SurveyStopped } from './SurveyStopped.tsx'

const open = (why: 'missing' | 'changed', saysChanged = false) =>
  render(
    <TrellisProvider value={{ ...contextOf(fakeClient({})), saysChanged }}>
      <SurveyStopped why={why} count={2} onClose={() => {}} />
    </TrellisProvider>,
  )

test('where somebody else is signed in the page can be reloaded', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  open('changed')
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that says itself that its session has changed says it alone', () => {
  open('changed', true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a survey that cannot be found is only closed', () => {
  open('missing')
  expect(screen.getAllByRole('button').map(it => it.textContent)).toEqual(['Close'])
})
