import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PlanBoard as PlanBoardOf } from '@trellis/sdk'
import { type DemoPlan, demoClient, demoPlan, emptyPlan, heardRealtime, seenPlan } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { PlanBoard, type PlanBoardProps } from './PlanBoard.tsx'
import { SightLinks } from './SightLinks.tsx'

const sight: PlanBoardProps['sight'] = it => <SightLinks seenBy={it} rightsHref="#rights" />
async function open(plan: DemoPlan = {}, props: PlanBoardProps = {}, client = demoClient({ plan })) {
  const realtime = heardRealtime()
  const view = render(
    <TrellisProvider value={{ ...contextOf(client), realtime }}>
      <PlanBoard challengesHref={() => '#challenges'} assessmentHref="#assessment" sight={sight} {...props} />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { client, realtime, user: userEvent.setup(), ...view }
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const outcomes = () =>
  within(screen.getByRole('list', { name: 'Outcomes this year' }))
    .getAllByRole('listitem')
    .map(it => it.querySelector('.t-plan__open')?.firstChild?.textContent)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** What can be done: a sign that explains a word is no deed. */
const deeds = () =>
  screen
    .queryAllByRole('button')
    .filter(it => !it.matches('.t-plan__tip'))
    .map(it => it.textContent)
const text = () => document.body.textContent ?? ''

test('says where the leader wants to go, who sees it by name and why, and that scores are the leader’s alone', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'On the way to Head of department: Decisions wait less than two days',
  )
  expect(text()).toContain('You, Cleo Marín, and Jonas Weber see this.')
  expect(text()).toContain('Cleo Marín manages “Leaders”; you said yes on 2 October 2026.')
  expect(region('Development focus').getByText('4.4 of 5, rank 1')).toBeTruthy()
  expect(text()).toContain('Only you see these scores.')
  expect(screen.getAllByRole('heading', { level: 2 }).map(it => it.textContent)).toEqual([
    'Role',
    'Three key challenges',
    'Outcomes and aspirations',
    'Development focus',
    'Summary',
    'Milestones',
    'Development goals and deliverables',
  ])
})

test('under who sees it stands where that is changed: rights on their page, the network in its section, of nobody the rights', async () => {
  const since = '2026-10-02T09:00:00.000Z'
  const manager = { userId: 3, name: 'Cleo Marín', relation: 'manager', teamName: 'Leaders', since } as const
  const mentor = { userId: 9, name: 'Mona Mentor', relation: 'network', teamName: '', since } as const
  const ways = async (seenBy: PlanBoardOf['seenBy']) => {
    const { unmount } = await open({ boards: [demoPlan({ seenBy })] })
    const found = screen.queryAllByRole('link', { name: /^Change / }).map(it => it.getAttribute('href'))
    unmount()
    return found
  }
  expect([await ways([]), await ways([manager]), await ways([mentor]), await ways([manager, mentor])]).toEqual([
    ['#rights'],
    ['#rights'],
    ['#network'],
    ['#rights', '#network'],
  ])
})

test('a new leader is led to the first thing of each part', async () => {
  await open({ boards: [emptyPlan()] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Begin with where you want to go')
  for (const [name, href] of [
    ['Choose three challenges', '#challenges'],
    ['Open the assessment', '#assessment'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  for (const name of ['Set your roles', 'Add an outcome', 'Write a summary', 'Add a milestone', 'Add a goal'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(text()).toContain('Only you see this.')
})

test('each of the ten capabilities can be in focus, also those that the assessment says nothing of', async () => {
  const { user, client } = await open()
  const focus = region('Development focus')
  expect(focus.getAllByRole('button', { name: /^Focus/ })).toHaveLength(10)
  await user.click(focus.getByRole('button', { name: 'Focus: Empowerment' }))
  await waitFor(() => expect(client.changes().map(it => it.name)).toEqual(['plan.saveDevelopmentPlan']))
  expect(focus.getAllByRole('listitem').map(it => it.textContent)).toContain('Empowerment')
})

test('a new leader who has not taken the assessment can choose a focus all the same', async () => {
  const { user, client } = await open({ boards: [emptyPlan()] })
  await user.click(region('Development focus').getByRole('button', { name: 'Focus: Decisions' }))
  await waitFor(() => expect(client.changes().map(it => it.name)).toEqual(['plan.saveDevelopmentPlan']))
})

test('what a part is about is said where somebody asks, in the words of the server', async () => {
  const { user } = await open()
  const sign = await screen.findByRole('button', { name: 'What is meant by “Summary”' })
  const words = document.getElementById(sign.getAttribute('aria-describedby') ?? '')
  expect(words?.textContent).toBe('Your plan in a few sentences, so that a reader understands it quickly.')
  await user.click(sign)
  expect(sign.closest('.t-tip-anchor')?.contains(words)).toBe(true)
})

test('a line is written in place: Enter saves, Esc gives up, the focus goes back to where it came from', async () => {
  const { user, client } = await open()
  const line = await button('People bring proposals, not questions: Edit')
  line.focus()
  await user.keyboard('{Enter}')
  const field = await screen.findByRole('textbox', { name: 'Outcomes this year' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.keyboard('Nothing of this{Escape}')
  const again = await button('People bring proposals, not questions: Edit')
  expect([document.activeElement, client.changes()]).toEqual([again, []])
  await user.keyboard('{Enter}')
  await user.clear(await screen.findByRole('textbox', { name: 'Outcomes this year' }))
  await user.keyboard('People bring proposals{Enter}')
  await button('People bring proposals: Edit')
  expect(client.changes().map(it => it.name)).toEqual(['plan.savePlanItem'])
  expect(document.activeElement).toBe(await button('People bring proposals: Edit'))
})

test('a new outcome is added once, an empty one not at all', async () => {
  const { user, client } = await open()
  await user.click(await button('Add an outcome'))
  await user.keyboard('{Enter}')
  await user.click(await button('Add an outcome'))
  await user.keyboard('We say no{Enter}')
  await waitFor(() => expect(outcomes().at(-1)).toBe('We say no'))
  expect(client.changes()).toHaveLength(1)
})

test('by keys: Space lifts, arrows choose the place, Space puts down; each step is said', async () => {
  const { user, client } = await open()
  const grip = await button('Move Decisions wait less than two days')
  grip.focus()
  await user.keyboard(' {ArrowDown}')
  expect(text()).toContain('Moving “Decisions wait less than two days”. Outcomes this year, place 2 of 3.')
  await user.keyboard(' ')
  await waitFor(() => expect(client.changes()).toMatchObject([{ body: { id: 11, afterId: 12 } }]))
  expect(outcomes()[1]).toBe('Decisions wait less than two days')
  expect(document.activeElement).toBe(await button('Move Decisions wait less than two days'))
})

test('without dragging: a line goes a place down by its menu', async () => {
  const { user, client } = await open()
  await user.click(await button('Actions for “Hand over ten decisions by the end of the year”'))
  expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }))
  await waitFor(() => expect(client.changes()).toMatchObject([{ body: { id: 51, afterId: 52 } }]))
})

test('an outcome of the library is found and taken over, once', async () => {
  const { user, client } = await open()
  await user.type(screen.getByLabelText('Find outcomes in the library'), 'written')
  await user.click(await button('Add “Decisions are written down and found again”'))
  await waitFor(() => expect(outcomes().at(-1)).toBe('Decisions are written down and found again'))
  expect(client.changes()).toMatchObject([{ body: { code: 'OUT-02', id: 0, label: '' } }])
  expect(screen.queryByRole('button', { name: /^Add “Decisions are written/ })).toBeNull()
})

test('what is deleted can be taken back', async () => {
  const { user, client } = await open()
  await user.click(await button('Actions for “Limits agreed with Finance”'))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(region('Milestones').queryByText('Limits agreed with Finance')).toBeNull()
  await user.click(await button('Undo'))
  expect(region('Milestones').getByText('Limits agreed with Finance')).toBeTruthy()
  expect(client.changes()).toEqual([])
})

test('by keys: who has pressed Undo is where they came from', async () => {
  const { user } = await open()
  await user.click(await button('Actions for “Limits agreed with Finance”'))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const before = document.activeElement
  ;(await button('Undo')).focus()
  await user.keyboard('{Enter}')
  expect(region('Milestones').getByText('Limits agreed with Finance')).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement).toBe(before)
})

test.each([
  ['Limits agreed with Finance', 'Delete'],
  ['Decisions wait less than two days', 'Delete'],
  ['Hand over ten decisions by the end of the year', 'Delete'],
])('by keys: once “%s” is gone the focus is in the next line', async (label, deed) => {
  const { user } = await open()
  const line = (await button(`Actions for “${label}”`)).closest('li')
  const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('[aria-haspopup]')
  await user.click(await button(`Actions for “${label}”`))
  await user.click(await screen.findByRole('menuitem', { name: deed }))
  expect(screen.queryByRole('button', { name: `Actions for “${label}”` })).toBeNull()
  expect(document.activeElement).toBe(next)
})

test('by keys: who marks a milestone as done stays in its line', async () => {
  const { user } = await open()
  const mark = (await screen.findAllByRole('button', { name: /^Mark as done/ }))[0] as HTMLElement
  const line = mark.closest('li')
  mark.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(mark.isConnected).toBe(false))
  expect(document.activeElement).toBe(line?.querySelector('[aria-haspopup]'))
})

test('conflict: both are shown, and one is chosen', async () => {
  const { user, client } = await open()
  await user.click(await button('Decisions wait less than two days: Edit'))
  await client.plan.savePlanItem({
    body: { agilePlanGroupId: 61, id: 11, type: 'OUTCOME', code: null, label: 'Theirs', version: 1 },
  })
  const field = await screen.findByRole('textbox', { name: 'Outcomes this year' })
  await user.clear(field)
  await user.keyboard('Mine{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('now says: “Theirs”')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Outcomes this year' }).value).toBe('Mine')
  await user.click(await button('Save mine'))
  const mine = await button('Mine: Edit')
  // The second half of a double press finds the line where the choice was.
  fireEvent.click(mine, { detail: 2 })
  expect(screen.queryByRole('textbox', { name: 'Outcomes this year' })).toBeNull()
  fireEvent.click(mine, { detail: 1 })
  screen.getByRole('textbox', { name: 'Outcomes this year' })
})

test('what another window says is read again, and what is being written stays', async () => {
  const { user, client, realtime } = await open()
  await user.click(await button('Add an outcome'))
  await user.keyboard('Half a th')
  await client.plan.savePlanItem({
    body: { agilePlanGroupId: 61, id: 12, type: 'OUTCOME', code: null, label: 'Theirs', version: 1 },
  })
  realtime.tell('plan/61', null)
  await button('Theirs: Edit')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Outcomes this year' }).value).toBe('Half a th')
})

test('up to three capabilities are in focus, chosen by a press', async () => {
  const { user, client } = await open()
  await user.click(await button('Focus: Execution'))
  await user.click(await button('Focus: Self-management'))
  await waitFor(() =>
    expect(client.changes().at(-1)).toMatchObject({
      body: { capabilities: ['decisions', 'execution', 'selfManagement'] },
    }),
  )
  const further = await button('Focus: Direction')
  expect(further.getAttribute('aria-disabled')).toBe('true')
  expect((await button('Focus: Execution')).getAttribute('aria-pressed')).toBe('true')
})

test('a milestone is added in its dialog, not before it is whole', async () => {
  const { user, client } = await open()
  await user.click(await button('Add a milestone'))
  const dialog = within(await screen.findByRole('dialog'))
  const add = dialog.getByRole('button', { name: 'Add' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await user.type(dialog.getByLabelText(/What happens/), 'First no')
  await user.type(dialog.getByLabelText(/From/), '2026-12-01')
  await user.click(add)
  await waitFor(() =>
    expect(client.changes()).toMatchObject([
      { body: { label: 'First no', dateFrom: '2026-12-01', dateTo: '2026-12-01' } },
    ]),
  )
  expect(await region('Milestones').findByText('First no')).toBeTruthy()
})

test('spec 1 section 4: a past year is only read', async () => {
  await open({ boards: [demoPlan({ id: 60, year: 2025, readOnly: true })] })
  expect(text()).toContain('This plan is from 2025. You can read it, but you cannot change it.')
  expect(deeds()).toEqual(['Print'])
  expect(screen.queryByText('Saved')).toBeNull()
})

test('another’s board has names and no numbers, and nothing to do', async () => {
  await open({ boards: [seenPlan()] }, { userId: 2, backHref: '#back' })
  expect(region('Development focus').getByText('Direction')).toBeTruthy()
  expect(text()).not.toMatch(/rank|of 5|Only you/)
  expect(text()).toContain('You see this because Ada Lindqvist lets you')
  expect(deeds()).toEqual(['Print'])
})

test('who only reads is asked for nothing: what is empty says so, and no more', async () => {
  await open({ boards: [seenPlan({ ...emptyPlan(), isOwner: false, readOnly: true })] }, { userId: 2 })
  expect(screen.getAllByText('Nothing is written here.')).toHaveLength(6)
  expect(text()).not.toMatch(/What will be different|What should be true|What is this year about|Say /)
})

test('the level of the role stands with its challenges, and the one wished for where it is another', async () => {
  const { unmount } = await open()
  region('Three key challenges').getByText(
    'Role level: Team lead · wished for in two to three years: Head of a function',
  )
  unmount()
  await open({ boards: [demoPlan({ desiredRoleLevelLabel: 'Team lead' })] })
  region('Three key challenges').getByText('Role level: Team lead')
})

test('spec 1 section 8: a board that is not open is told, and nothing of it stays', async () => {
  const onClosed = vi.fn()
  await open({ closed: true }, { userId: 2, onClosed })
  expect(onClosed).toHaveBeenCalledWith('You do not have access to this Leader Impact Board')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'You do not have access to this Leader Impact Board',
  )
})

test('a second year is chosen, and opened where it is not begun', async () => {
  const { user, client } = await open({ open: [2027] })
  await user.selectOptions(screen.getByLabelText('Year'), '2027')
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Year').value).toBe('2027'))
  expect(client.changes().map(it => it.name)).toEqual(['plan.openPlanYear'])
})

test.each([
  ['a page without a connection looks', undefined, 1],
  ['one that is told what changes does not', heardRealtime(), 0],
])('after half a minute %s again', async (_, realtime, looks) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const client = demoClient({ plan: {} })
    const read = vi.spyOn(client.plan, 'planBoard')
    render(
      <TrellisProvider value={{ ...contextOf(client), ...(realtime && { realtime }) }}>
        <PlanBoard />
      </TrellisProvider>,
    )
    await screen.findByRole('heading', { level: 1 })
    const before = read.mock.calls.length
    vi.advanceTimersByTime(30_000)
    expect(read.mock.calls.length - before).toBe(looks)
  } finally {
    vi.useRealTimers()
  }
})

test('a button’s further words are no box of their own, which would put a blank before the colon', async () => {
  await open()
  const named = (await screen.findAllByRole('button', {
    name: /^(Edit|Focus|Mark as done): |: Edit$/,
  })) as HTMLElement[]
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(it => it.querySelector('.t-hidden'))).toEqual([])
})
