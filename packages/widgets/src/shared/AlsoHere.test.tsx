import { act, render, screen } from '@testing-library/react'
import { demoClient, heardRealtime } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { AlsoHere } from './AlsoHere.tsx'
import { TrellisProvider } from './context.tsx'
import { contextOf } from './storybook/texts.ts'

const own = { userId: 1, name: 'Ada Lindqvist', imageUrl: null }
const ben = { userId: 2, name: 'Ben Okafor', imageUrl: null }
const mei = { userId: 3, name: 'Mei Tanaka', imageUrl: null }

test('who else is on the screen, never the person; who comes and goes; nobody once the screen is left', () => {
  const realtime = heardRealtime([own])
  const value = { ...contextOf(demoClient()), realtime }
  const at = (topic: string) => (
    <TrellisProvider value={value}>
      <AlsoHere topic={topic} place="kanban" />
    </TrellisProvider>
  )
  const { container, rerender, unmount } = render(at('sprint/5'))
  expect(container.textContent).toBe('')
  act(() => realtime.present('sprint/5', 'kanban', [own, ben, mei]))
  expect(screen.getByText('Also here: Ben Okafor and Mei Tanaka')).toBeTruthy()
  act(() => realtime.present('sprint/5', 'kanban', [own, mei]))
  expect(screen.getByText('Also here: Mei Tanaka')).toBeTruthy()
  act(() => realtime.present('sprint/5', 'kanban', []))
  expect(container.textContent).toBe('')
  rerender(at('sprint/6'))
  expect(realtime.places()).toEqual(['sprint/6 kanban'])
  unmount()
  expect(realtime.places()).toEqual([])
})
