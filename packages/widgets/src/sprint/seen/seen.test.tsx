import { signal } from '@preact/signals-core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import {
  type DemoSeen,
  demoCheckInSprint,
  demoClient,
  demoPortfolio,
  demoSprint,
  seenAnswers,
} from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { SeenPortfolio } from './SeenPortfolio.tsx'
import { SeenSprint } from './SeenSprint.tsx'

function open(demo: DemoSeen, Shown: typeof SeenSprint | typeof SeenPortfolio = SeenSprint) {
  const listeners = new Map<string, () => void>()
  let times = 0
  const realtime = {
    state: signal('connected' as const),
    listen: (topic: string, onChange: (change: null) => void) => {
      times++
      listeners.set(topic, () => onChange(null))
      // Once joined, something may have been missed.
      queueMicrotask(() => onChange(null))
      return () => listeners.delete(topic)
    },
    here: () => () => {},
  }
  const client = demoClient({}, { sprint: seenAnswers(demo) })
  const { unmount } = render(
    <TrellisProvider value={{ ...contextOf(client), realtime }}>
      <Shown userId={4} backHref="#board" />
    </TrellisProvider>,
  )
  return { client, listeners, unmount, times: () => times }
}

test('sprints, Who sees: design, dates, progress and means of the whole crew; nothing to do, no tab of the owner’s own', async () => {
  const sprint = demoCheckInSprint()
  const { client } = open({ sprint })
  expect(await screen.findByRole('heading', { level: 1, name: sprint.label })).toBeDefined()
  for (const it of [...sprint.actions, ...sprint.behaviors, ...sprint.outcomes])
    expect(screen.getAllByText(it.label).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('tab').map(it => it.textContent)).toEqual([
    'Actions',
    'Behaviours',
    'Outcomes',
    'Engagement',
  ])
  const [table] = screen.getAllByRole('table')
  const heads = within(table as HTMLElement).getAllByRole('columnheader')
  expect(heads.map(it => it.textContent)).toEqual([
    'Item',
    'Sprint crewall who answered',
    expect.stringContaining('Since'),
    expect.any(String),
    expect.any(String),
  ])
  expect(screen.getByText(/You see this because Dev Patel lets you/)).toBeDefined()
  for (const it of sprint.sprintCrews) expect(screen.queryByText(it.name)).toBeNull()
  expect(client.changes()).toEqual([])
})

test('once the right is ended nothing of it stays on the screen', async () => {
  const demo: DemoSeen = { sprint: demoCheckInSprint() }
  const { listeners, unmount, times } = open(demo)
  const title = await screen.findByRole('heading', { level: 1, name: demo.sprint?.label as string })
  await waitFor(() => expect([...listeners.keys()]).toEqual([`sprint/${demo.sprint?.id}`]))
  // Listening once is enough, whatever is loaded meanwhile.
  await act(() => new Promise(done => setTimeout(done, 50)))
  expect(times()).toBe(1)
  demo.isGone = true
  act(() => listeners.get(`sprint/${demo.sprint?.id}`)?.())
  expect(await screen.findByRole('heading', { name: 'This is not shown to you' })).toBeDefined()
  expect(title.isConnected).toBe(false)
  expect(screen.getByRole('link', { name: 'Manager Impact' }).getAttribute('href')).toBe('#board')
  unmount()
  expect(listeners.size).toBe(0)
})

test('no sprint, and no round yet, are said', async () => {
  open({})
  expect(await screen.findByRole('heading', { name: 'Dev Patel has no sprint now' })).toBeDefined()
})

test('before the first round is closed there is no mean', async () => {
  const { unmount } = open({ sprint: demoCheckInSprint(), isEarly: true })
  // Without a crew no round is waited for.
  expect(await screen.findAllByText('Without a crew nobody is asked')).toHaveLength(2)
  unmount()
  open({ sprint: demoCheckInSprint({ sprintCrews: demoSprint().sprintCrews }), isEarly: true })
  // On the cards, and in place of the means.
  expect((await screen.findAllByText('No feedback from a closed round yet')).length).toBeGreaterThan(1)
  expect(screen.queryByText(/Each mean is of at least two/)).toBeNull()
})

test('the portfolio of another one: what was saved, and nothing to share or run again', async () => {
  open({ portfolio: demoPortfolio }, SeenPortfolio)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/sprints? finished/)
  const saved = demoPortfolio.filter(it => !it.endStatus.startsWith('INCOMPLETE'))
  expect(screen.getAllByRole('article')).toHaveLength(saved.length)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a portfolio that is not shown, or is empty', async () => {
  open({ isGone: true }, SeenPortfolio)
  expect(await screen.findByRole('heading', { name: 'This is not shown to you' })).toBeDefined()
  open({}, SeenPortfolio)
  expect(await screen.findByRole('heading', { name: 'Dev Patel has saved no sprint yet' })).toBeDefined()
})

test('one that is over and waits for its owner’s choice is in no week, and nothing is left of it', async () => {
  const sprint = demoSprint(Date.now() - 400 * 86_400_000)
  open({ sprint })
  const title = await screen.findByRole('heading', { level: 1, name: sprint.label })
  expect(title.parentElement?.textContent).toMatch(/ · Ended on [A-Z]/)
  expect(screen.queryByText(/Sprint · week|^Left$|^0 days$/)).toBeNull()
})
