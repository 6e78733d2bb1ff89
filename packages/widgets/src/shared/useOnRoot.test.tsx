import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOnRoot } from './useOnRoot.ts'

test('the root says what the page has, as long as it has it', () => {
  const says = () => document.documentElement.classList.contains('has-bar')
  const { rerender, unmount } = renderHook(({ isSo }) => useOnRoot('has-bar', isSo), { initialProps: { isSo: false } })
  expect(says()).toBe(false)
  rerender({ isSo: true })
  expect(says()).toBe(true)
  rerender({ isSo: false })
  expect(says()).toBe(false)
  rerender({ isSo: true })
  unmount()
  expect(says()).toBe(false)
})
