import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CrewRole } from '@trellis/sdk'
import { type DemoOptions, demoAnalytics, demoCheckIn, demoClient, demoSprint } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { AnalyticsCards } from './AnalyticsCards.tsx'
import { treeOf } from './analyticsTree.ts'
import { SprintAnalytics, type SprintAnalyticsProps } from './SprintAnalytics.tsx'

const running = demoSprint()
const ofTeam = demoSprint(Date.now(), { sprintType: 'TEAM_SPRINT', teamId: 7, teamName: 'Product Design' })

function open(props: SprintAnalyticsProps = {}, options: DemoOptions = { sprints: { running } }) {
  const onQuery = vi.fn()
  render(
    <TrellisProvider value={contextOf(demoClient(options))}>
      <SprintAnalytics onQuery={onQuery} {...props} />
    </TrellisProvider>,
  )
  return { onQuery, user: userEvent.setup(), last: () => String(onQuery.mock.lastCall?.[0]) }
}
const at = (query: string) => ({ query: new URLSearchParams(query) })
const heads = () => screen.getAllByRole('columnheader').map(it => it.textContent)
const asTable = async (user: ReturnType<typeof userEvent.setup>, nth = 0) =>
  user.click((await screen.findAllByRole('radio', { name: 'Table' }))[nth] as HTMLElement)

test('spec 2 section 2: six tabs; each has its chart', async () => {
  const { user } = open()
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(it => it.textContent)).toEqual([
    'Actions',
    'Check-ins',
    'Behaviours',
    'Outcomes',
    'Engagement',
    'Energy Level',
  ])
  const titles: (string | null)[] = []
  for (const it of tabs) {
    await user.click(it)
    titles.push(
      (screen.getByRole('figure').getAttribute('aria-labelledby') &&
        screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent) ||
        null,
    )
  }
  expect(new Set(titles).size).toBe(6)
})

test('a line is the mean over the items that are checked; ALL is the mean over those shown', async () => {
  const { user } = open(at('tab=behaviours'))
  await asTable(user)
  expect(heads()).toEqual(['Day', 'You', 'Sprint crew'])
  const first = () => screen.getAllByRole('row')[1]?.textContent
  // 37.5 and 50 in the first round.
  expect(first()).toContain('43.8')
  await user.click(screen.getByRole('button', { name: 'Show: Behaviours' }))
  await user.click(screen.getByRole('checkbox', { name: 'I ask before I answer' }))
  expect(first()).toContain('37.5')
})

test('roles are drawn as children once they are open, and the address keeps it all', async () => {
  const { user, last } = open(at('keep=1'))
  await user.click(await screen.findByRole('button', { name: 'Show: By role' }))
  expect(last()).toBe(
    'keep=1&tab=behaviours&show=ALL%2Cself%2CsprintCrew%2Ccrew_manager%2Ccrew_peer%2Ccrew_team&open=sprintCrew',
  )
  await asTable(user)
  expect(heads()).toEqual(['Day', 'You', 'Sprint crew', 'Manager', 'Peer', 'Team'])
  await user.click(screen.getByRole('button', { name: 'Hide: By role' }))
  expect(heads()).toEqual(['Day', 'You', 'Sprint crew'])
})

test('an address opens the same tab and filter; nonsense in it is left out', async () => {
  const { user } = open(at('tab=outcomes&show=sprintCrew,crew_manager,%3Cb%3E,x&open=sprintCrew'))
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Outcomes')
  expect(screen.getByRole('checkbox', { name: 'Manager' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Peer' })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('checkbox', { name: 'All outcomes' }))
  await asTable(user)
  expect(heads()).toEqual(['Day', 'Sprint crew', 'Manager'])
})

test('the crew’s role Team and the team itself are two rows', async () => {
  const { user } = open({ ...at('tab=outcomes'), teamId: 7 }, { sprints: { running: ofTeam } })
  await user.click(await screen.findByRole('button', { name: 'Show: By role' }))
  const rows = screen.getAllByRole('checkbox', { name: 'Team' })
  expect(rows).toHaveLength(2)
  await user.click(rows[0] as HTMLElement)
  expect(rows.map(it => (it as HTMLInputElement).checked)).toEqual([false, true])
})

test('another tab begins with its own filter', async () => {
  const { user, last } = open(at('tab=outcomes&show=sprintCrew'))
  await user.click(await screen.findByRole('tab', { name: 'Actions' }))
  expect(last()).toBe('tab=actions')
  expect(screen.getByRole('checkbox', { name: 'All actions' })).toHaveProperty('checked', true)
})

test('where nothing may be shown the reason stands in the table', async () => {
  const { user } = open(at('tab=behaviours&show=ALL,sprintCrew,crew_peer&open=sprintCrew'))
  await asTable(user)
  expect(screen.getByText('beside other numbers it would give one person away')).toBeDefined()
  expect(screen.getByText('not shown, so that nobody is recognised')).toBeDefined()
})

test('nothing checked: no data for the filters', async () => {
  open(at('tab=outcomes&show='))
  expect((await screen.findAllByText('No data available for provided filters')).length).toBeGreaterThan(0)
})

test('energy is no score: own levels by name on an axis of five, the team’s share apart from them, and no mean', async () => {
  const { user } = open({ ...at('tab=energyLevel'), teamId: 7 }, { sprints: { running: ofTeam } })
  const figures = await screen.findAllByRole('figure')
  expect(figures.map(it => within(it).getByRole('heading').textContent)).toEqual([
    'Your energy, week by week',
    'Energy of the team: share at Medium or High',
  ])
  await asTable(user)
  expect(screen.getByText('5: Unsustainably High')).toBeDefined()
})

test('spec 2 section 2, cards: what the crew saw with its trend, and Rate Now where one has not rated', async () => {
  open({ rateHref: '#rate' })
  const card = (await screen.findByRole('heading', { name: 'Outcomes, seen by the crew' })).parentElement as HTMLElement
  expect(card.textContent).toContain('56.3%')
  expect(screen.queryByRole('link', { name: 'Rate Now' })).toBeNull()
})

test('Rate Now is there while a check-in is open, not between two nor after the last', async () => {
  const client = demoClient({ sprints: { running } })
  const own = structuredClone(await client.sprint.userSprintAnalytics({ params: { id: running.id } }))
  for (const it of own.dimensions.behaviours) it.series = it.series.filter(line => line.id !== 'self')
  const show = (nextSprintCheckInDate: string | null, isOpen = true) => {
    const sprint = { ...running, nextSprintCheckInDate }
    const checkIns = [demoCheckIn({ isOpen })]
    const client = demoClient(
      { sprints: { running: sprint } },
      { sprint: { ownCheckIns: () => ({ sprint, checkIns }) } },
    )
    client.sprint.userSprintAnalytics = async () => own
    const { unmount } = render(
      <TrellisProvider value={contextOf(client)}>
        <SprintAnalytics rateHref="#rate" />
      </TrellisProvider>,
    )
    return unmount
  }
  const unmount = show(running.sprintReviewEndTime)
  expect((await screen.findByRole('link', { name: 'Rate Now' })).getAttribute('href')).toBe('#rate')
  unmount()
  const between = show(running.sprintReviewEndTime, false)
  await screen.findByText('Not rated in a check-in yet')
  expect(screen.queryByRole('link', { name: 'Rate Now' })).toBeNull()
  between()
  show(null)
  await screen.findByText('Not rated in a check-in yet')
  expect(screen.queryByRole('link', { name: 'Rate Now' })).toBeNull()
})

test('a round that is closed and shows nothing says that it is held back, not that there was none', async () => {
  const client = demoClient({ sprints: { running } })
  const analytics = structuredClone(await client.sprint.userSprintAnalytics({ params: { id: running.id } }))
  for (const { series } of analytics.dimensions.behaviours)
    for (const point of series.find(it => it.id === 'sprintCrew')?.points ?? []) point.y = null
  render(
    <TrellisProvider value={contextOf(client)}>
      <AnalyticsCards analytics={analytics} crew={5} />
    </TrellisProvider>,
  )
  const card = screen.getByRole('heading', { name: 'Behaviours, seen by the crew' }).parentElement as HTMLElement
  expect(card.textContent).toContain('Held back')
  expect(card.textContent).not.toContain('No round')
})

test('without a crew it is said that nobody is asked, as on the dashboard; a round that asked nobody takes nothing from the cards', async () => {
  const alone = demoSprint(Date.now(), { sprintCrews: [] })
  const client = demoClient({ sprints: { running: alone } })
  const analytics = structuredClone(await client.sprint.userSprintAnalytics({ params: { id: alone.id } }))
  const lines = Object.values(analytics.dimensions).flatMap(it => it.flatMap(one => one.series))
  const crew = lines.filter(it => it.id === 'sprintCrew')
  const show = (inCrew: number) => {
    cleanup()
    const value = contextOf(client)
    render(
      <TrellisProvider value={value}>
        <AnalyticsCards analytics={structuredClone(analytics)} crew={inCrew} />
      </TrellisProvider>,
    )
    return document.body.textContent
  }
  const before = show(5)
  for (const it of crew) it.points.push({ x: '2099-01-01T09:00:00.000Z', y: null, noData: 'notAsked' })
  expect(show(5)).toBe(before)
  for (const it of crew) it.points = []
  expect(show(5)).toContain('No feedback from a closed round yet')
  show(0)
  expect(screen.getAllByText('Without a crew nobody is asked')).toHaveLength(3)
  cleanup()
  client.sprint.userSprintAnalytics = async () => analytics
  render(
    <TrellisProvider value={contextOf(client)}>
      <SprintAnalytics />
    </TrellisProvider>,
  )
  expect(await screen.findAllByText('Without a crew nobody is asked')).toHaveLength(3)
})

test('measurement 7: where an item is held back, the change is of the others alone, and card and chart say over how many', async () => {
  const client = demoClient({ sprints: { running } })
  const analytics = structuredClone(await client.sprint.userSprintAnalytics({ params: { id: running.id } }))
  const [all, one, other] = analytics.dimensions.behaviours
  const crewOf = (it: typeof all) => it?.series.find(line => line.id === 'sprintCrew')?.points ?? []
  const tell = (it: typeof all, values: readonly (number | null)[]) => {
    for (const [at, point] of crewOf(it).entries()) point.y = values[at] ?? null
  }
  tell(one, [50, 50, 60])
  tell(other, [20, 20, null])
  tell(all, [35, 35, 60])
  client.sprint.userSprintAnalytics = async () => analytics
  const { rerender } = render(
    <TrellisProvider value={contextOf(client)}>
      <SprintAnalytics key="1" query={new URLSearchParams('tab=behaviours')} />
    </TrellisProvider>,
  )
  const card = () => screen.getByRole('heading', { name: 'Behaviours, seen by the crew' }).parentElement?.textContent
  const over = await screen.findByText(/Sprint crew, .*: over 1 of 2\./)
  expect(over.closest('.t-hidden'), 'It stands on the page for all').toBeNull()
  expect(over.closest('figure')).not.toBeNull()
  expect(card()).toContain('60.0%')
  expect(card()).toContain('10.0 points higher than in the round before')
  expect(card()).toContain('Over 1 of 2, and the change over the same ones.')
  expect(screen.getByRole('heading', { level: 1 }).textContent, 'No gap between means of different items').toBe(
    running.label,
  )

  // Not shown before either: nothing to compare with.
  tell(one, [50, null, 60])
  rerender(
    <TrellisProvider value={contextOf(client)}>
      <AnalyticsCards key="2" analytics={analytics} crew={5} />
    </TrellisProvider>,
  )
  expect(card()).not.toContain('points higher')
})

test('where no sprint runs it says so, and leads to the design', async () => {
  open({ designHref: '#design' }, {})
  expect(await screen.findByRole('heading', { name: 'No sprint is running' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Design a sprint' }).getAttribute('href')).toBe('#design')
})

test('that one answer of a role is enough is said where its people have read it, and of no other one', () => {
  const { i18n } = contextOf(demoClient({}))
  const { dimensions } = demoAnalytics(running)
  const tipOf = (aloneRoles: readonly CrewRole[]) => {
    const crew = treeOf(i18n, 'behaviours', dimensions.behaviours, aloneRoles).find(it => it.id === 'sprintCrew')
    return crew?.children?.find(it => it.id === 'crew_manager')?.tooltip
  }
  expect([tipOf(['manager']), tipOf([])]).toEqual([
    'One person is enough here, who knows that you can tell',
    'Shown from two answers',
  ])
})

test('where fewer than half have answered the last round, neither cards, headline nor caption say how it moved', async () => {
  const show = (last: number) => {
    const plain = demoAnalytics(running)
    const [engagement] = plain.dimensions.sprintCrewEngagements
    if (!engagement) throw new Error('No engagement')
    const series = engagement.series.map(it => ({
      ...it,
      points: it.points.map((one, at) => (at === it.points.length - 1 ? { ...one, y: last } : one)),
    }))
    // In the demo the round before is held back.
    const behaviours = plain.dimensions.behaviours.map(it => ({
      ...it,
      series: it.series.map(one =>
        one.id === 'sprintCrew' ? { ...one, points: one.points.map(point => ({ ...point, y: point.y ?? 50 })) } : one,
      ),
    }))
    const dimensions = { ...plain.dimensions, behaviours, sprintCrewEngagements: [{ ...engagement, series }] }
    return open(at('tab=behaviours'), { sprints: { running, analytics: { ...plain, dimensions } } })
  }
  const said = async () => {
    await screen.findAllByRole('tab')
    const card = screen.getByRole('heading', { name: 'Behaviours, seen by the crew' }).closest('.t-sprintcard')
    return [screen.getByRole('heading', { level: 1 }).textContent, card?.textContent ?? '']
  }
  show(50)
  const [before, moved] = await said()
  expect(before).toContain('the gap')
  expect(moved).toContain('points higher than in the round before')
  expect(document.body.textContent).toContain('Sprint crew: from ')
  cleanup()
  show(40)
  const [after, still] = await said()
  expect(after).toBe(running.label)
  expect(still).toContain('Too few have answered to say what has changed')
  expect(still).not.toContain('points higher than in the round before')
  expect(document.body.textContent).toContain('You: from ')
  expect(document.body.textContent).not.toContain('Sprint crew: from ')
})
