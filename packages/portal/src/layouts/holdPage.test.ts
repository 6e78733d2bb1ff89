import { expect, test, vi } from 'vitest'
import { holdPage } from './holdPage.ts'

const dialog = (className: string) => {
  const element = document.createElement('dialog')
  element.className = className
  document.body.append(element)
  return element
}
const isHeld = () => document.documentElement.classList.contains('has-modal')

test('the page behind a dialog is held until the last of them is closed or gone, and not behind one that leaves it open', async () => {
  const end = holdPage()
  const [outer, inner, beside] = [dialog('t-modal'), dialog('t-modal'), dialog('t-beside')]
  outer.setAttribute('open', '')
  await vi.waitFor(() => expect(isHeld()).toBe(true))
  inner.setAttribute('open', '')
  inner.remove()
  await vi.waitFor(() => expect(inner.isConnected).toBe(false))
  expect(isHeld()).toBe(true)
  outer.removeAttribute('open')
  await vi.waitFor(() => expect(isHeld()).toBe(false))
  beside.setAttribute('open', '')
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(isHeld()).toBe(false)
  outer.setAttribute('open', '')
  await vi.waitFor(() => expect(isHeld()).toBe(true))
  end()
  expect(isHeld()).toBe(false)
  for (const it of [outer, beside]) it.remove()
})
