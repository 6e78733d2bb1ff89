import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { dayMs, type SprintDetails } from '@trellis/sdk'
import { demoActivities, demoActivity, demoClient, demoMember, demoSprint, heardRealtime } from '@trellis/sdk/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { SprintDesignView } from '../design/SprintDesignView.tsx'
import { SprintEditor } from '../design/SprintEditor.tsx'
import { SprintDashboard } from '../SprintDashboard.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

type Demo = NonNullable<NonNullable<Parameters<typeof demoClient>[0]>['sprints']>
function show(node: React.ReactNode, sprints: Demo) {
  const client = demoClient({ sprints })
  render(<TrellisProvider value={contextOf(client, 'en')}>{node}</TrellisProvider>)
  return client
}
const region = (name: string) => screen.findByRole('region', { name })
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const team = (more: Partial<SprintDetails> = {}) =>
  demoSprint(Date.now(), {
    ...{ sprintType: 'TEAM_SPRINT', teamId: 7, teamName: 'Product Design' },
    sprintTeamMembers: [
      demoMember(1, 'Ada Lindqvist', { type: 'TEAM_MANAGER', lastActivityDate: ago(0) }),
      demoMember(2, 'Ben Okafor', { lastActivityDate: ago(2) }),
      demoMember(3, 'Elif Demir', { teamMemberStatus: 'INACTIVE', lastActivityDate: ago(19), remindedAt: ago(3) }),
      demoMember(4, 'Mei Chen', { teamMemberStatus: 'NOT_JOINED' }),
    ],
    ...more,
  })
const board = (more: object = {}) => ({ activities: demoActivities(), leads: [1, 2, 3], ...more })

describe('spec 2 sections 3 and 4: members on the manage screen', () => {
  const rowOf = async (name: string) =>
    within((await region('Sprint team')).querySelector('ul') as HTMLElement)
      .getAllByRole('listitem')
      .find(it => it.textContent?.includes(name)) as HTMLElement

  test('each with role and state in words; a reminder stands beside who is not active, once in seven days', async () => {
    const client = show(<SprintDashboard teamId={7} canEnd />, { running: team() })
    const ada = await rowOf('Ada Lindqvist')
    expect(ada.textContent).toContain('Team manager')
    expect(within(ada).queryByRole('button')).toBeNull()
    expect((await rowOf('Ben Okafor')).textContent).toContain('Active')
    expect(within(await rowOf('Ben Okafor')).queryByRole('button')).toBeNull()
    const elif = await rowOf('Elif Demir')
    expect(elif.textContent).toMatch(/Inactive.*last seen on/)
    const late = within(elif).getByRole('button', { name: 'Remind' })
    expect([late.getAttribute('aria-disabled'), elif.textContent]).toEqual([
      'true',
      expect.stringContaining('Again from'),
    ])
    fireEvent.click(within(await rowOf('Mei Chen')).getByRole('button', { name: 'Remind' }))
    await screen.findByText('A reminder goes to Mei Chen.')
    expect(client.changes().map(it => it.name)).toEqual(['sprint.sendTeamSprintReminder'])
  })

  test('a member sets the own switches, reads those of others, and reminds nobody', async () => {
    const running = team()
    running.sprintTeamMembers = running.sprintTeamMembers.map(it => ({
      ...it,
      userId: it.userId === 1 ? 2 : it.userId === 2 ? 1 : it.userId,
    }))
    show(<SprintDashboard teamId={7} canEnd={false} />, { running, board: board({ standing: ['member'], leads: [] }) })
    const own = within(await rowOf('Ben Okafor')).getAllByRole('switch')
    expect(own.map(it => (it as HTMLInputElement).disabled)).toEqual([false, false])
    const others = within(await rowOf('Mei Chen')).getAllByRole('switch')
    expect(others.map(it => (it as HTMLInputElement).disabled)).toEqual([true, true])
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit sprint' })).toBeNull()
  })

  test('of a personal sprint the one member is shown as Self', async () => {
    show(<SprintDashboard canEnd />, { running: demoSprint() })
    const section = await region('How you are reached')
    expect(within(section).getByText('Self')).toBeTruthy()
    expect(
      within(section).queryByRole('switch', { name: 'Daily stand-up assistant' }),
      'It has no stand-ups',
    ).toBeNull()
    const news = within(section).getByRole('switch', { name: 'Third-party notifications' }) as HTMLInputElement
    fireEvent.click(news)
    await waitFor(() => expect(news.checked).toBe(false))
  })
})

describe('spec 2 section 6: actions', () => {
  test('with all of their activities, the own ones told apart; who may act finishes one', async () => {
    const activities = demoActivities().map(it =>
      it.id === 1 ? { ...it, title: 'List the decisions of a month', isOwn: true } : it,
    )
    show(<SprintDashboard canEnd kanbanHref="#kanban" />, {
      running: demoSprint(),
      board: board({ activities, leads: [2] }),
    })
    const section = await region('Actions')
    const list = within(section)
    const own = await list.findAllByText('own')
    expect(own.length).toBeGreaterThan(0)
    // What the library has proposed is not an own one.
    const proposed = list.getByText('List the decisions of a month')
    expect(within(proposed).queryByText('own')).toBeNull()
    expect(list.getAllByRole('button').map(it => it.textContent)).toEqual(['Mark as finished'])
    fireEvent.click(list.getByRole('button', { name: 'Mark as finished' }))
    await waitFor(() => expect(list.getAllByText('Finished')).toHaveLength(2))
    expect(list.getByRole('button', { name: 'Open again' })).toBeTruthy()
  })
})

describe('days of leave', () => {
  test('a last day before the first is told, and nothing is sent', async () => {
    const client = show(<SprintDashboard canEnd />, { running: demoSprint() })
    const section = within(await region('Days of leave'))
    fireEvent.input(await section.findByLabelText('First day'), { target: { value: '2026-12-07' } })
    fireEvent.input(section.getByLabelText('Last day'), { target: { value: '2026-12-01' } })
    fireEvent.click(section.getByRole('button', { name: 'Mark as leave' }))
    await section.findByText('Not before the first day')
    expect(client.changes()).toEqual([])
  })
  test('who is not in the sprint has none here', async () => {
    const running = team()
    running.sprintTeamMembers = running.sprintTeamMembers.filter(it => it.userId !== 1)
    show(<SprintDashboard teamId={7} canEnd />, { running })
    await region('Stakeholders')
    expect(screen.queryByRole('region', { name: 'Days of leave' })).toBeNull()
  })
})

describe('sprints, Editing in progress: the form mode edit', () => {
  const open = (running: SprintDetails, step: string | null = null, onSaved = vi.fn()) => {
    const client = show(<SprintEditor dashboardHref="#sprint" step={step} onSaved={onSaved} />, { running })
    return { client, onSaved }
  }

  test('once FIRST has closed behaviours and outcomes are read only, with the reason; actions and words are not', async () => {
    open(demoSprint())
    await screen.findByText(/the first feedback round has closed/)
    const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLTextAreaElement
    expect([field('Behaviour 1').readOnly, field('Outcome 1').readOnly, field('Action 1').readOnly]).toEqual([
      true,
      true,
      false,
    ])
    expect(screen.queryByRole('button', { name: 'Remove Behaviour 1' })).toBeNull()
  })

  test('before that they are changed, until a day that is told', async () => {
    open(demoSprint(Date.now() + 25 * dayMs))
    await screen.findByText(/can be changed until/)
    expect((screen.getByRole('textbox', { name: 'Behaviour 1' }) as HTMLTextAreaElement).readOnly).toBe(false)
  })

  test('saved by its button alone, and then told', async () => {
    const { client, onSaved } = open(demoSprint(), 'SPRINT_CREW')
    await screen.findByText(/Who joins is asked from the next round on/)
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Greta Holm' }))
    expect(client.changes()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(client.changes().map(it => it.name)).toEqual(['sprint.startUserSprint'])
  })

  test('start, duration and zone of one that runs cannot be chosen', async () => {
    open(demoSprint(), 'SCHEDULE_ROUTINES')
    await screen.findByText(/Start, duration and time zone stay/)
    const isOff = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).disabled
    expect([isOff('Start'), isOff('Duration'), isOff('Feedback')]).toEqual([true, true, false])
    expect(screen.queryByText('Another time zone')).toBeNull()
  })
})

describe('sprints, Realtime: the manage screen hears what others change, as the board does', () => {
  test('an action that somebody else finishes, an activity that is moved, and a break are asked for anew', async () => {
    const client = demoClient({ sprints: { running: demoSprint(), board: board() } })
    const realtime = heardRealtime()
    render(
      <TrellisProvider value={{ ...contextOf(client), realtime }}>
        <SprintDashboard canEnd />
      </TrellisProvider>,
    )
    const list = within(await region('Actions'))
    const asked = (name: string) => client.calls.filter(it => it.name === `sprint.${name}`).length
    await waitFor(() => expect(asked('sprintActivities')).toBe(1))
    expect(list.getAllByText('Finished')).toHaveLength(1)
    const sprint = (await client.sprint.findUserActiveSprint()).sprint as SprintDetails
    const open = sprint.actions.find(it => it.actionDetail.status !== 'FINISHED')
    await client.sprint.updateActionStatus({ query: { actionDetailId: open?.id ?? 0, status: 'FINISHED' } })
    act(() => realtime.tell(`sprint/${sprint.id}`, 'sprint'))
    await waitFor(() => expect(list.getAllByText('Finished')).toHaveLength(2))

    const before = asked('findUserActiveSprint')
    act(() => realtime.tell(`sprint/${sprint.id}`, 'activities'))
    await waitFor(() => expect([asked('sprintActivities'), asked('findUserActiveSprint')]).toEqual([2, before + 1]))
    act(() => realtime.tell(`sprint/${sprint.id}`, null))
    await waitFor(() => expect([asked('sprintActivities'), asked('findUserActiveSprint')]).toEqual([3, before + 2]))
    // Stand-ups are no matter of this screen.
    act(() => realtime.tell(`sprint/${sprint.id}`, 'standUp'))
    expect(asked('findUserActiveSprint')).toBe(before + 2)
  })
})

describe('spec 2 section 2: the design in its form mode view', () => {
  const links = (name: string) => screen.getAllByRole('link', { name }).map(it => it.getAttribute('href'))

  test('a member reads all of it: words, leads, activities, crew and every date; nothing can be entered', async () => {
    const running = team()
    running.actions = running.actions.map(it => ({ ...it, actionDetail: { ...it.actionDetail, actionLeadId: 2 } }))
    show(<SprintDesignView teamId={7} dashboardHref="#sprint" />, { running })
    expect(await screen.findByRole('heading', { level: 1, name: running.label })).toBeTruthy()
    for (const it of [...running.actions, ...running.behaviors, ...running.outcomes])
      expect(screen.getAllByText(it.label).length).toBeGreaterThan(0)
    for (const it of running.actions.flatMap(one => one.suggestedActivities))
      expect(screen.getAllByText(it.text).length).toBeGreaterThan(0)
    expect(screen.getAllByText('led by Ben Okafor')).toHaveLength(running.actions.length)
    for (const it of running.sprintCrews) expect(screen.getByText(it.name)).toBeTruthy()
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(1 + running.duration)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getAllByRole('link').map(it => it.textContent)).toEqual(['Back to the sprint'])
  })

  test('an extended one is as long as its dates say', async () => {
    const running = demoSprint(Date.now(), { isExtended: true })
    show(<SprintDesignView dashboardHref="#sprint" />, { running })
    expect(await screen.findByText(new RegExp(`, ${running.duration + 2} weeks$`))).toBeTruthy()
  })

  test('who may change it gets there, but not once its last day is over', async () => {
    show(<SprintDesignView dashboardHref="#sprint" editHref="#edit" />, { running: demoSprint() })
    await screen.findByRole('link', { name: 'Edit sprint' })
    expect(links('Edit sprint')).toEqual(['#edit'])
    cleanup()
    const over = { sprintReviewEndTime: ago(1) }
    show(<SprintDesignView dashboardHref="#sprint" editHref="#edit" />, { running: demoSprint(Date.now(), over) })
    await screen.findByRole('link', { name: 'Back to the sprint' })
    expect(screen.queryByRole('link', { name: 'Edit sprint' })).toBeNull()
  })

  test('the manage screen leads to it and shares a sprint that runs; a planned one is read and changed from there, too', async () => {
    const start = new Date(Date.now() + 60 * dayMs).toISOString()
    const next = demoSprint(Date.now(), {
      ...{ id: 6, label: 'Guard your week', sprintStatus: 'NOT_STARTED', dateTimeFrom: start },
    })
    show(<SprintDashboard canEnd editHref="#edit" viewHref="#view" />, { running: demoSprint(), next })
    await screen.findByText(/^Guard your week starts on/)
    expect([links('See the design'), links('Edit sprint')]).toEqual([
      ['#view', '#view?next'],
      ['#edit', '#edit?next'],
    ])
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
    cleanup()
    show(<SprintDashboard canEnd={false} editHref="#edit" viewHref="#view" />, { next })
    await screen.findByRole('heading', { level: 1, name: /^Guard your week starts on/ })
    expect(links('See the design')).toEqual(['#view'])
    expect(screen.queryByRole('link', { name: 'Edit sprint' })).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('ledger: that a change of the crew can hide numbers for a while is said where it runs, and not of one that is planned', async () => {
    show(<SprintEditor dashboardHref="#sprint" step="SPRINT_CREW" />, { running: demoSprint() })
    await screen.findByText(/some numbers can stay hidden for a while/)
    cleanup()
    const next = demoSprint(Date.now() + 40 * dayMs, { sprintStatus: 'NOT_STARTED' })
    show(<SprintEditor dashboardHref="#sprint" isNext step="SPRINT_CREW" />, { next })
    await screen.findByText(/You see means by role/)
    expect(screen.queryByText(/some numbers can stay hidden/)).toBeNull()
  })

  test('what failed to load and comes with another try is drawn, and who pressed is at its heading', async () => {
    const client = demoClient({ sprints: { running: demoSprint() }, fails: 'internal' })
    render(
      <TrellisProvider value={contextOf(client, 'en')}>
        <SprintEditor dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    Object.assign(client.switches, { fails: undefined })
    again.focus()
    fireEvent.click(again)
    const heading = await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByDisplayValue(demoSprint().label)
  })

  test('the one that is planned is changed, not the one that runs', async () => {
    const next = demoSprint(Date.now(), { id: 6, label: 'Guard your week', sprintStatus: 'NOT_STARTED' })
    show(<SprintEditor dashboardHref="#sprint" isNext />, { running: demoSprint(), next })
    expect(await screen.findByDisplayValue('Guard your week')).toBeTruthy()
  })
})

test('what has passed its time is called late, as on the kanban; what is to come and what is done is not', async () => {
  const lateOf = async (days: number, status: 'TODO' | 'DONE') => {
    const activities = [demoActivity(1, 'Ask first', { days, status, actionId: 1 })]
    show(<SprintDashboard canEnd />, { running: demoSprint(), board: board({ activities }) })
    await screen.findByText(/of 1 activity done/)
    const found = screen.queryAllByText(/^Late:/).length
    cleanup()
    return found
  }
  expect(await lateOf(-5, 'TODO')).toBe(1)
  expect(await lateOf(5, 'TODO')).toBe(0)
  expect(await lateOf(-5, 'DONE')).toBe(0)
})
