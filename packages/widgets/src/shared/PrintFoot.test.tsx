import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PrintFoot } from './PrintFoot.tsx'

const running = () => document.documentElement.style.getPropertyValue('--trellis-print-foot')

test('where pages have margins of their own the foot is on every page, and gone with the report', () => {
  vi.stubGlobal('CSSMarginRule', class {})
  const { container, rerender, unmount } = render(<PrintFoot>Trellis · "Ada"</PrintFoot>)
  expect(running()).toBe('"Trellis · \\"Ada\\""')
  expect(container.textContent).toBe('')
  rerender(<PrintFoot>Trellis · Ben</PrintFoot>)
  expect(running()).toBe('"Trellis · Ben"')
  unmount()
  expect(running()).toBe('')
})

test('elsewhere it stands once, at the end', () => {
  vi.stubGlobal('CSSMarginRule', undefined)
  render(<PrintFoot>Trellis · Ada</PrintFoot>)
  expect(screen.getByText('Trellis · Ada').className).toBe('t-printfoot')
  expect(running()).toBe('')
})
