import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './createToasts.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => void vi.useFakeTimers())

function page() {
  const store = createToasts()
  render(<Toasts store={store} label="Messages" closeLabel="Dismiss" />)
  return store
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('what happened is said politely and stays 3 seconds', () => {
  const store = page()
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => void store.show({ text: 'Connected' }))
  expect(screen.getByRole('status').textContent).toContain('Connected')
  pass(2999)
  expect(screen.queryByText('Connected')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Connected')).toBeNull()
})

test('an error is said at once and stays 5 seconds', () => {
  const store = page()
  act(() => void store.error('Invitation resent failed!'))
  expect(screen.getByRole('alert').textContent).toContain('Invitation resent failed!')
  pass(4999)
  expect(screen.queryByText('Invitation resent failed!')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Invitation resent failed!')).toBeNull()
})

test('a duration can be given, without end too', () => {
  const store = page()
  act(() => {
    store.show({ text: 'short', duration: 1500 })
    store.show({ text: 'endless', duration: Infinity })
  })
  pass(1500)
  expect(screen.queryByText('short')).toBeNull()
  pass(1e6)
  expect(screen.queryByText('endless')).not.toBeNull()
})

test('pointing at it stops the time', () => {
  const store = page()
  act(() => void store.show({ text: 'Saved' }))
  pass(2000)
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }))
  pass(60_000)
  expect(screen.queryByText('Saved')).not.toBeNull()
  fireEvent.mouseLeave(screen.getByRole('region', { name: 'Messages' }))
  pass(1000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('the action runs and dismisses, the close button dismisses', () => {
  const store = page()
  const onClick = vi.fn()
  act(() => void store.error('Failed', { label: 'Try again', onClick }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(screen.queryByText('Failed')).toBeNull()
  act(() => void store.show({ text: 'Copied' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Copied')).toBeNull()
})

test('a toast with the same key takes the place of the one that shows, and its full time', () => {
  const store = page()
  act(() => void store.show({ text: 'Reconnecting...', key: 'realtime', duration: Infinity }))
  act(() => void store.show({ text: 'Connected', key: 'realtime' }))
  expect(screen.queryByText('Reconnecting...')).toBeNull()
  pass(2999)
  expect(screen.queryByText('Connected')).not.toBeNull()
})

test('of two regions of one store the last mounted draws', () => {
  const store = page()
  const inside = render(<Toasts store={store} label="Inside" closeLabel="Dismiss" />)
  act(() => void store.show({ text: 'Once' }))
  expect(screen.getAllByText('Once')).toHaveLength(1)
  expect(screen.getByRole('region', { name: 'Inside' }).textContent).toContain('Once')
  inside.unmount()
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toContain('Once')
})

test('what says nothing is no landmark: a page and its widgets have one each', () => {
  const store = page()
  expect(screen.queryByRole('region')).toBeNull()
  act(() => void store.show({ text: 'Saved' }))
  expect(screen.getByRole('region', { name: 'Messages' }).textContent).toContain('Saved')
  pass(3000)
  expect(screen.queryByRole('region')).toBeNull()
})

test('disposed with the store they belong to, toasts wait for nothing any more', () => {
  vi.useFakeTimers()
  const store = createToasts()
  store.show({ text: 'Saved' })
  store[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
