import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  checkInAnswers,
  type DemoCheckIns,
  demoCheckIn,
  demoCheckInNews,
  demoClient,
  demoLastCheckIn,
  feedbackAnswers,
} from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { PlannedWords } from '../PlannedWords.tsx'
import { SprintCheckIn } from './SprintCheckIn.tsx'

function open(demo: DemoCheckIns = {}, Words?: typeof PlannedWords) {
  const client = demoClient({}, { sprint: { ...feedbackAnswers(), ...checkInAnswers(demo) } })
  const onChange = vi.fn()
  const { unmount } = render(
    <TrellisProvider value={contextOf(client)}>
      <SprintCheckIn onChange={onChange} Words={Words} />
    </TrellisProvider>,
  )
  return { client, onChange, unmount, user: userEvent.setup() }
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const bodies = (client: ReturnType<typeof demoClient>) =>
  client.calls.filter(it => it.name === 'sprint.updateCheckIn').map(it => it.body as { status: string; note: string })

test('check-in: seven steps by keyboard alone, then the card of what was answered', async () => {
  const { client, onChange, user } = open()
  await press(user, 'START WEEKLY CHECK-IN')
  expect(screen.getByText(/What you said last time stands below/)).toBeDefined()
  await user.keyboard('421')
  const rows = screen.getAllByRole('radiogroup')
  expect(rows.map(it => within(it).queryByRole<HTMLInputElement>('radio', { checked: true })?.value)).toEqual([
    '4',
    '2',
    '1',
  ])
  expect(within(rows[0] as HTMLElement).getByText('Last time: Often')).toBeDefined()
  await user.keyboard('{ArrowUp}5{Enter}')
  expect(await screen.findByRole('heading', { name: 'How far is it?' })).toBe(document.activeElement)
  await user.keyboard('35{Enter}3{Enter}')
  for (const title of [
    'What your crew saw in the round of 16 November',
    'Your crew has written to you',
    'How far are these?',
  ]) {
    expect(await screen.findByRole('heading', { name: title })).toBe(document.activeElement)
    await user.keyboard('{Enter}')
  }
  await user.type(screen.getByRole('textbox'), 'Ask on Monday ')
  await press(user, 'Finish check-in')
  expect(await screen.findByRole('heading', { name: /^Done\./ })).toBe(document.activeElement)
  expect(onChange.mock.calls.map(([it]) => it).at(-1)).toBe('COMPLETED')
  expect(bodies(client).at(-1)).toMatchObject({
    status: 'COMPLETED',
    step: 7,
    energy: 3,
    note: 'Ask on Monday',
    ratings: [
      { itemId: 4, value: 4 },
      { itemId: 5, value: 5 },
      { itemId: 6, value: 1 },
      { itemId: 7, value: 3 },
      { itemId: 8, value: 5 },
    ],
  })
})

const at = (step: number): DemoCheckIns => ({
  checkIns: [demoLastCheckIn(), demoCheckIn({ status: 'IN_PROGRESS', step, ratings: [{ itemId: 5, value: 4 }] })],
})

test('spec 2, Check-in flow: the review of new progress shows the crew’s last round beside the own answers; what is held back says why', async () => {
  const { user } = open(at(4))
  await press(user, 'Go on')
  expect(await screen.findByText('5 of 6 answered. Nothing to fill in here.')).toBeDefined()
  const rows = screen.getAllByRole('listitem').map(it => it.textContent)
  expect(rows).toHaveLength(5)
  expect(rows[1]).toMatch(/^I ask before I answer.*60\.0.*you, now: 75\.0$/)
  expect(rows[2]).toContain('not shown')
  expect(rows[2]).toContain('it would give one person away')
})

test('check-in: a round that is not new says so, and of one that closed nothing is said before there is one', async () => {
  const { round } = demoCheckInNews()
  const first = open({ ...at(4), news: demoCheckInNews({ round: round && { ...round, isNew: false } }) })
  await press(first.user, 'Go on')
  expect(await screen.findByText(/^No round has closed since your last check-in/)).toBeDefined()
  first.unmount()
  const second = open({ ...at(4), news: demoCheckInNews({ round: null, words: [], activities: [] }) })
  await press(second.user, 'Go on')
  expect(await screen.findByRole('heading', { name: 'There is no new progress to review yet' })).toBeDefined()
  await second.user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'There is no new feedback yet' })).toBeDefined()
  await second.user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'None of your activities is in progress or due' })).toBeDefined()
})

test('spec 2, Check-in flow: new feedbacks are signed, advice says that it is some', async () => {
  const { user } = open(at(5))
  await press(user, 'Go on')
  expect(await screen.findByText('Greta Holm')).toBeDefined()
  expect(screen.getByText(/one thing to try/).textContent).toContain('Elif Demir')
})

test('check-in: a piece of advice becomes one activity; what says so has the focus, and it is known when one comes again', async () => {
  const { client, user, unmount } = open(at(5), PlannedWords)
  await press(user, 'Go on')
  await user.dblClick(await screen.findByRole('button', { name: 'Make it an activity' }))
  const made = await screen.findByText('Is an activity')
  expect(made.closest(':focus')).not.toBeNull()
  expect(screen.getByText('It stands on the board, without a date yet.')).toBeDefined()
  expect(client.changes().filter(it => it.name === 'sprint.saveActivity')).toMatchObject([
    { body: { sprintId: 5, title: 'Say at the start of a meeting which decisions are already made.' } },
  ])
  unmount()
  render(
    <TrellisProvider value={contextOf(client)}>
      <SprintCheckIn Words={PlannedWords} />
    </TrellisProvider>,
  )
  await press(user, 'Go on')
  expect(await screen.findByText('Is an activity')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Make it an activity' })).toBeNull()
})

test('check-in: a page of a host, which opens no board, offers and asks for none', async () => {
  const { client, user } = open(at(5))
  await press(user, 'Go on')
  expect(await screen.findByText('Elif Demir')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Make it an activity' })).toBeNull()
  expect(client.calls.map(it => it.name)).not.toContain('sprint.sprintActivities')
})

test('spec 2, Check-in flow: activities are moved as on the board, others’ only read; what was done stands in the last step', async () => {
  const { client, user } = open(at(6))
  await press(user, 'Go on')
  const shift = await screen.findByRole('group', { name: /^Elif takes the shift plan/ })
  expect(screen.getAllByRole('group')).toHaveLength(2)
  expect(screen.getByText('Agree limits with Finance')).toBeDefined()
  expect(screen.queryByText('Ben chooses the new supplier')).toBeNull()
  await user.click(within(shift).getByRole('radio', { name: 'Done' }))
  await vi.waitFor(() =>
    expect(client.calls.filter(it => it.name === 'sprint.moveFromCheckIn').map(it => it.body)).toEqual([
      { id: 11, status: 'DONE' },
    ]),
  )
  expect(within(shift).getByRole<HTMLInputElement>('radio', { name: 'Done' }).checked).toBe(true)
  await press(user, 'Next')
  const done = within(await screen.findByRole('list', { name: 'Done since your last check-in' }))
  expect(done.getAllByRole('listitem').map(it => it.textContent)).toEqual([
    'Elif takes the shift plan',
    'Ben chooses the new supplier',
  ])
})

test('check-in: not observed is no number, and is an answer', async () => {
  const { client, user } = open({ checkIns: [demoCheckIn()] })
  await press(user, 'START WEEKLY CHECK-IN')
  expect(screen.queryByText(/What you said last time/)).toBeNull()
  await user.click((await screen.findAllByRole('radio', { name: 'No occasion' }))[0] as HTMLElement)
  await vi.waitFor(() => expect(bodies(client).at(-1)).toMatchObject({ ratings: [{ itemId: 4, value: null }] }))
})

test('check-in: it can be finished with open answers, which are found for the person', async () => {
  const { user } = open({ checkIns: [demoCheckIn({ status: 'IN_PROGRESS', step: 7, energy: 2 })] })
  await press(user, 'Go on')
  expect(await screen.findByText('Still open:')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Energised level' })).toBeNull()
  await press(user, 'Practiced outcomes')
  expect(await screen.findByRole('heading', { name: 'How far is it?' })).toBeDefined()
})

test('check-in: skipped, nobody is told, and it can be done after all', async () => {
  const { onChange, user } = open()
  await press(user, 'Skip this check-in')
  expect(await screen.findByText('Nobody is told that you skipped it.')).toBeDefined()
  expect(onChange).toHaveBeenCalledWith('SKIPPED')
  expect(screen.getByRole('heading', { level: 2 })).toBe(document.activeElement)
  await press(user, 'Do it after all')
  expect(await screen.findByText(/^Step 1 of 7/)).toBeDefined()
})

test('check-in: a missed one is met with the next', async () => {
  open({ checkIns: [demoLastCheckIn({ status: 'SKIPPED' })] })
  expect(await screen.findByText(/^Missed ones happen\. What you have answered is kept/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('check-in: the window ended meanwhile: it says so and what is kept', async () => {
  const { user } = open({ checkIns: [demoCheckIn({ status: 'IN_PROGRESS', step: 3 })], closed: true })
  await press(user, 'Go on')
  await user.click(await screen.findByRole('radio', { name: /^High/ }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^It closed before your last answers arrived/)
})

test('check-in: of a team’s sprint it is asked for by its team; who is in none is told so', async () => {
  const client = demoClient({}, { sprint: checkInAnswers({ sprint: null }) })
  render(
    <TrellisProvider value={contextOf(client)}>
      <SprintCheckIn teamId={7} />
    </TrellisProvider>,
  )
  expect(await screen.findByText('No sprint is running')).toBeDefined()
  expect(client.calls.at(-1)).toMatchObject({ name: 'sprint.ownCheckIns', query: { teamId: 7 } })
})

test('check-in: once it is done it is rated in its dialog', async () => {
  const { client, user } = open({ checkIns: [demoCheckIn({ status: 'COMPLETED', step: 7 })] })
  await press(user, 'How effective was it?')
  await user.keyboard('4{Enter}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(client.calls.at(-1)).toMatchObject({ name: 'sprint.rateCheckIn', query: { checkInId: 40, rating: '4' } })
  expect(screen.queryByRole('button', { name: 'How effective was it?' })).toBeNull()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Done\./ })))
})

test('check-in: where the server refuses it nothing says Saved; it is kept here, and Try again sends it', async () => {
  const { client, user } = open({ checkIns: [demoCheckIn({ status: 'IN_PROGRESS', step: 7 })] })
  await press(user, 'Go on')
  client.switches.fails = 'forbidden'
  await press(user, 'Finish check-in')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You Don't Have Permission/)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getAllByText('Kept on this device')).not.toEqual([])
  // It can be pressed again, too.
  expect(screen.getByRole('button', { name: 'Finish check-in' }).getAttribute('aria-busy')).toBeNull()
  client.switches.fails = undefined
  await press(user, 'Try again')
  expect(await screen.findByRole('heading', { name: /^Done\./ })).toBe(document.activeElement)
})

test('check-in: skipping that was refused says so on its card, and can be tried again or taken back', async () => {
  for (const way of ['Try again', 'Skip this check-in', 'START WEEKLY CHECK-IN']) {
    const { client, user, unmount } = open()
    await screen.findByRole('button', { name: 'Skip this check-in' })
    client.switches.fails = 'forbidden'
    await press(user, 'Skip this check-in')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You Don't Have Permission/)
    client.switches.fails = undefined
    await press(user, way)
    const after = way.startsWith('START')
      ? 'How often did you do it this week?'
      : 'This check-in is skipped. That is fine.'
    expect(await screen.findByRole('heading', { name: after })).toBeDefined()
    unmount()
    localStorage.clear()
  }
})

test('check-in: skipped without a network, or while the server fails, the card says that it is not saved yet', async () => {
  for (const trouble of [{ offline: true }, { fails: 'internal' as const }]) {
    const { client, user, unmount } = open()
    await screen.findByRole('button', { name: 'Skip this check-in' })
    Object.assign(client.switches, trouble)
    await press(user, 'Skip this check-in')
    expect(await screen.findAllByText('Not saved yet, retrying')).not.toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    Object.assign(client.switches, { offline: false, fails: undefined })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Nobody is told that you skipped it.')).toBeDefined()
    unmount()
  }
})
