import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DatedActivity, inInboxOrder, type NotificationEntry } from '@trellis/sdk'
import { type DemoOptions, demoBoard, demoClient, demoEntries, demoEntry } from '@trellis/sdk/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { InboxHero } from './InboxHero.tsx'
import { InboxList } from './InboxList.tsx'
import { InboxModel } from './InboxModel.ts'
import { InboxNext } from './InboxNext.tsx'
import { InboxTeam } from './InboxTeam.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { MarkAllAsRead, NotificationList } from './NotificationList.tsx'
import { SurveyAhead } from './SurveyAhead.tsx'

const now = new Date('2026-11-23T08:30:00Z')

async function page(options: DemoOptions = {}) {
  const client = demoClient(options)
  const inbox = new InboxModel({ client })
  onTestFinished(() => inbox[Symbol.dispose]())
  const { container } = render(
    <TrellisProvider value={contextOf(client)}>
      <MarkAllAsRead inbox={inbox} />
      <NotificationList inbox={inbox} now={now} />
    </TrellisProvider>,
  )
  await inbox.reload()
  return { inbox, client, container, user: userEvent.setup() }
}
const notes = () => screen.queryAllByRole('listitem')

test('spec 3 section 2.4: ALL and UNREAD, each with its text, date and button; marking all leaves none unread', async () => {
  const { user } = await page()
  expect(notes()).toHaveLength(6)
  expect(notes()[0]?.textContent).toContain('The alignment report of Product Design is ready')
  expect(notes()[0]?.textContent).toContain('Today')
  expect(notes()[1]?.textContent).toContain('2 days ago')
  expect(notes()[5]?.textContent).toContain('2 weeks ago')
  expect(within(notes()[5] as HTMLElement).queryByRole('link')).toBeNull()
  expect(screen.getByRole('link', { name: 'Review request' }).getAttribute('href')).toBe('/dashboard/viewing-rights')
  await user.click(screen.getByRole('tab', { name: /UNREAD/ }))
  expect(notes()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getByText('All notifications read')).toBeDefined())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  // By keys one goes on where the button was.
  expect(document.activeElement?.textContent).toBe('0 unread')
})

test('the list says how many are open, which the bell counts, and how many unread, which their tab counts', async () => {
  const { inbox, container } = await page()
  const [open, unread] = [...container.querySelectorAll('.t-notes__counts > span')].map(it => it.textContent)
  expect([open, unread]).toEqual([`${inbox.open.value} open`, `${inbox.unread.value} unread`])
  expect(screen.getByRole('tab', { name: /UNREAD/ }).textContent).toBe(`UNREAD${inbox.unread.value}`)
})

test('one is marked as read; what is to do keeps its button, news is done', async () => {
  const { user, inbox } = await page()
  for (const it of [1, 0])
    await user.click(within(notes()[it] as HTMLElement).getByRole('button', { name: 'MARK AS READ' }))
  await waitFor(() => expect(inbox.unread.value).toBe(1))
  expect(document.activeElement?.textContent).toContain('ALL')
  expect(within(notes()[1] as HTMLElement).getByRole('link', { name: 'Review request' })).toBeDefined()
  expect(within(notes()[0] as HTMLElement).queryByRole('link')).toBeNull()
  expect(notes()[0]?.textContent).toContain('Done')
})

test('a mark that fails is said, and the list stays; a list that fails can be tried again', async () => {
  const { user, client } = await page()
  client.switches.offline = true
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('This could not be marked as read.')
  expect(notes()).toHaveLength(6)
  client.switches.offline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

test('the bell opens its panel, Escape closes it and the focus returns', async () => {
  const client = demoClient()
  const inbox = new InboxModel({ client })
  onTestFinished(() => inbox[Symbol.dispose]())
  const user = userEvent.setup()
  render(
    <TrellisProvider value={contextOf(client)}>
      <NotificationBell inbox={inbox} now={() => now} />
      <button type="button">Beside</button>
    </TrellisProvider>,
  )
  await inbox.reload()
  const bell = await screen.findByRole('button', { name: 'Notifications, 5 open' })
  expect(bell.parentElement?.parentElement?.textContent).toContain('5')
  await user.click(bell)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(bell)
  await user.click(bell)
  await user.click(screen.getByRole('button', { name: 'Beside' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await inbox.markAllAsRead()
  expect(screen.getByRole('button', { name: 'Notifications, 4 open' })).toBeDefined()
  await waitFor(() => expect(document.querySelector('.t-count')?.className).toContain('is-read'))
})

function inbox(entries: NotificationEntry[]) {
  const [first = null, ...waiting] = inInboxOrder(entries, now)
  const done = entries.filter(it => it.status === 'COMPLETED')
  return render(
    <TrellisProvider value={contextOf(demoClient())}>
      <InboxHero entry={first} kicker="Good morning" now={now} />
      <InboxList waiting={waiting} done={done} now={now} />
    </TrellisProvider>,
  )
}

test('where nothing waits there is a button for what is worth doing all the same', () => {
  render(
    <TrellisProvider value={contextOf(demoClient(), 'en')}>
      <InboxHero entry={null} kicker="Good morning" now={now} own={{ lead: 'Design a sprint', href: '#library' }} />
    </TrellisProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing is waiting for you')
  expect(screen.getByRole('link', { name: 'Design a sprint' }).getAttribute('href')).toBe('#library')
})

test('the first is the hero with its progress; the rest stands in groups by time, each with its verb', () => {
  const { container } = inbox([
    ...demoEntries(),
    demoEntry('surveyRunning', { id: 9, until: '2026-12-01T08:00:00Z', facts: { submitted: 1, invited: 4 } }),
    demoEntry('surveyExpired', {
      id: 8,
      until: '2026-11-20T08:00:00Z',
      facts: { submitted: 1, invited: 4, minimum: 3 },
    }),
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Finish the survey of Product Design')
  expect(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeCloseTo(35.56)
  expect(screen.getByRole('link', { name: 'Continue survey' }).getAttribute('href')).toBe(
    '/teams/v2/7/team-alignment?survey',
  )
  const groups = [...container.querySelectorAll('h2')].map(it => it.textContent)
  expect(groups).toEqual(['This week 2', 'Later 3', 'Waiting for others 1', 'Done today 1'])
  expect(screen.getByText('was due 20 Nov').className).toContain('is-late')
})

test('what can be done until midnight is due on the day that is over then', () => {
  inbox([demoEntry('surveyAsked', { until: '2026-12-02T23:00:00Z' })])
  expect(screen.getByText('until 2 Dec')).toBeDefined()
})

test('a check-in names its sprint, and says until what hour of which day it is open', () => {
  inbox([
    demoEntry('checkIn', {
      teamId: null,
      until: '2026-11-26T15:00:00Z',
      facts: { label: 'Guard your week', sprintId: 5, week: 5, total: 8 },
    }),
    demoEntry('feedbackAsked', { id: 2, until: '2026-11-27T23:00:00Z', facts: { label: 'See who it helps' } }),
  ])
  expect(screen.getByText(/^Week 5 of 8 of “Guard your week”: seven short steps/)).toBeDefined()
  expect(screen.getByText(/^until Thu, 26 Nov, 4:00\spm$/)).toBeDefined()
  expect(screen.getByText(/^until Fri, 27 Nov, 11:59\spm$/)).toBeDefined()
})

test('the hero says in one line who sees what is done there, and more behind it where there is more', async () => {
  const hero = (entry: NotificationEntry) =>
    render(
      <TrellisProvider value={contextOf(demoClient())}>
        <InboxHero entry={entry} kicker="Good morning" now={now} />
      </TrellisProvider>,
    )
  const { unmount } = hero(demoEntry('checkIn', { teamId: null }))
  expect(screen.getByText('Only you see your answers, your energy and your line to yourself.')).toBeDefined()
  expect(screen.queryByText('Who sees what')).toBeNull()
  unmount()
  const asked = hero(demoEntry('surveyAsked', { facts: { answered: 16, total: 45 } }))
  expect(screen.getByText(/^Nobody sees your answers\. The report shows the team as a/)).toBeDefined()
  await userEvent.click(screen.getByText('Who sees what'))
  expect(screen.getByText(/sees whether you have answered, never what/)).toBeDefined()
  asked.unmount()
  hero(demoEntry('viewingRequest', { personName: 'Cleo Marín', facts: { itemType: 'GLA' } }))
  expect(screen.getByText('Cleo Marín sees it only if you agree.')).toBeDefined()
})

describe('what comes of a survey that runs', () => {
  const until = '2026-12-04T17:00:00Z'
  const activity = (given: Partial<DatedActivity>) => ({ ...(demoBoard.allActivities[0] as DatedActivity), ...given })
  const ahead = (entries: NotificationEntry[], activities: DatedActivity[] = []) => {
    const client = demoClient()
    client.sprint.activities = async () => ({ activities })
    return render(
      <TrellisProvider value={contextOf(client)}>
        <SurveyAhead entries={entries} now={now} />
      </TrellisProvider>,
    )
  }
  const rows = () => screen.getAllByRole('listitem').map(it => it.textContent)

  test('when it closes, when the report comes, and when the team talks about it; also for who has answered', async () => {
    const talk = activity({
      id: 71,
      title: 'Talk about it',
      status: 'TODO',
      meetingTimeFrom: '2026-12-10T09:00:00.000',
      meetingTimeTo: '2026-12-10T09:40:00.000',
    })
    const ofSprint = activity({ ...talk, id: 72, title: 'Step of a sprint', sprintId: 5 })
    const before = activity({
      id: 70,
      title: 'Before it closes',
      status: 'TODO',
      meetingTimeFrom: '2026-11-30T09:00:00.000',
      meetingTimeTo: '2026-11-30T09:40:00.000',
    })
    for (const status of ['ACTIVE', 'COMPLETED'] as const) {
      const { unmount } = ahead([demoEntry('surveyAsked', { status, until })], [before, ofSprint, talk])
      await screen.findByText('Talk about it')
      expect(rows()).toEqual([
        expect.stringMatching(/^4 DecThe survey of Product Design closes/),
        expect.stringMatching(/^4 DecYou get the reportThe same page that the whole team sees/),
        expect.stringMatching(/^10 DecTalk about itProduct Design · 10:00/),
      ])
      unmount()
    }
  })

  test('one that the person leads is told once; one that is over, was left, or has its report already is not told', () => {
    const led = [demoEntry('surveyRunning', { until }), demoEntry('surveyAsked', { id: 2, until })]
    const { unmount } = ahead(led)
    expect(rows()).toHaveLength(2)
    unmount()
    const { container } = ahead([
      demoEntry('surveyAsked', { until: '2026-11-20T17:00:00Z' }),
      demoEntry('surveyAsked', { id: 2, teamId: 8, status: 'CANCELLED', until }),
      demoEntry('surveyAsked', { id: 3, teamId: 9, status: 'COMPLETED', until }),
      demoEntry('reportReady', { id: 4, teamId: 9, notificationDate: '2026-11-22T17:00:00.000Z' }),
    ])
    expect(container.textContent).toBe('')
  })

  test('no report is promised where fewer were asked than one needs', () => {
    const few = demoEntry('surveyRunning', { until, facts: { submitted: 0, invited: 2, minimum: 5 } })
    ahead([few, demoEntry('surveyAsked', { id: 2, until })])
    expect(rows()).toEqual([expect.stringMatching(/closes$/)])
  })

  test('without the team’s activities its own days stand all the same', async () => {
    const client = demoClient()
    client.sprint.activities = () => Promise.reject(new Error('no'))
    render(
      <TrellisProvider value={contextOf(client)}>
        <SurveyAhead entries={[demoEntry('surveyAsked', { until })]} now={now} />
      </TrellisProvider>,
    )
    expect(rows()).toHaveLength(2)
  })
})

test('the hero can be put off until tomorrow where it can wait so long', async () => {
  const onPutOff = vi.fn()
  const hero = (given: Partial<NotificationEntry>) =>
    render(
      <TrellisProvider value={contextOf(demoClient())}>
        <InboxHero entry={demoEntry('surveyAsked', given)} kicker="Good morning" now={now} onPutOff={onPutOff} />
      </TrellisProvider>,
    )
  const { unmount } = hero({ until: '2026-11-24T07:00:00Z' })
  expect(screen.queryByRole('button', { name: 'Remind me tomorrow' })).toBeNull()
  unmount()
  hero({ until: '2026-11-27T17:00:00Z' })
  await userEvent.click(screen.getByRole('button', { name: 'Remind me tomorrow' }))
  expect(onPutOff).toHaveBeenCalledOnce()
})

test('where all that was open is put off it says until when, and each can be taken back', async () => {
  const onTakeBack = vi.fn()
  const entry = demoEntry('surveyFirst', { id: 5, putOffUntil: '2026-11-24T08:00:00Z' })
  const at = (now: string) => (
    <TrellisProvider value={contextOf(demoClient())}>
      <InboxHero entry={null} kicker="Good morning" now={new Date(now)} putOffUntil={entry.putOffUntil ?? undefined} />
      <InboxList waiting={[]} done={[]} now={new Date(now)} putOff={[entry]} onTakeBack={onTakeBack} />
    </TrellisProvider>
  )
  const { rerender } = render(at('2026-11-23T08:30:00Z'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Nothing until tomorrow, \d/)
  rerender(at('2026-11-24T07:30:00Z'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Nothing until \d/)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onTakeBack).toHaveBeenCalledWith(5)
})

test('on the board of a team the first has its button, the others their links', () => {
  const [first, ...others] = inInboxOrder(
    [
      demoEntry('reportReady', { id: 2 }),
      demoEntry('surveyAsked', { id: 1, until: '2026-11-27T17:00:00Z', facts: { answered: 0, total: 45 } }),
    ],
    now,
  )
  if (!first) throw new Error('None waits')
  render(
    <TrellisProvider value={contextOf(demoClient())}>
      <InboxTeam waiting={[first, ...others]} now={now} />
    </TrellisProvider>,
  )
  const block = within(screen.getByRole('region', { name: 'Next in this team Answer the survey of Product Design' }))
  expect(block.getByText('until 27 Nov')).toBeDefined()
  expect(block.getByRole('link', { name: 'Start survey' }).className).toContain('t-button--primary')
  expect(block.getAllByRole('listitem')).toHaveLength(1)
  expect(block.getByRole('link', { name: 'Read report' }).getAttribute('href')).toBe('/teams/v2/7/team-alignment')
})

test('news has no button that marks where a link leads to it: the link says that one sees it', () => {
  const news = demoEntry('feedbackNews', { facts: { label: 'Let go' } })
  render(
    <TrellisProvider value={contextOf(demoClient())}>
      <InboxHero entry={news} kicker="Good morning" now={now} />
      <InboxTeam waiting={[news, { ...news, id: 2 }]} now={now} />
      <InboxNext entry={news} now={now} />
    </TrellisProvider>,
  )
  const links = screen.getAllByRole('link', { name: 'See it' })
  expect(links.map(it => it.getAttribute('href'))).toEqual(Array(4).fill(news.screen))
  expect(screen.queryByText('MARK AS READ')).toBeNull()
})

test('two rounds of a sprint are told apart by their days; what is only to be read leads there by its words', async () => {
  const onRead = vi.fn()
  const round = (id: number, notificationDate: string) =>
    demoEntry('feedbackNews', {
      id,
      teamId: null,
      screen: '/sprint/feedback',
      notificationDate,
      facts: { label: 'Let go' },
    })
  render(
    <TrellisProvider value={contextOf(demoClient())}>
      <InboxList
        waiting={[
          round(1, '2026-11-07T09:00:00Z'),
          round(2, '2026-11-21T09:00:00Z'),
          demoEntry('researchOpen', { id: 3, teamId: null }),
        ]}
        done={[]}
        now={now}
        onRead={onRead}
      />
    </TrellisProvider>,
  )
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(it => it.querySelector('.t-inbox__date')?.textContent)).toEqual(['7 Nov', '21 Nov', undefined])
  const words = within(rows[0] as HTMLElement).getByRole('link', { name: 'Your crew has answered on “Let go”' })
  expect(words.getAttribute('href')).toBe('/sprint/feedback')
  await userEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'MARK AS READ' }))
  expect(onRead).toHaveBeenCalledWith(2)
})

test('who marks as read by keys goes on at the row that comes up, and with the last at the heading of the page', async () => {
  const read = (id: number) => demoEntry('feedbackNews', { id, teamId: null, facts: { label: 'Let go' } })
  const draw = (waiting: NotificationEntry[]) => (
    <TrellisProvider value={contextOf(demoClient())}>
      <main>
        <h1>Good morning</h1>
        <InboxList waiting={waiting} done={[]} now={now} onRead={() => undefined} />
      </main>
    </TrellisProvider>
  )
  const { rerender } = render(draw([read(1), read(2)]))
  screen.getAllByRole('button', { name: 'MARK AS READ' })[0]?.focus()
  rerender(draw([read(2)]))
  expect(document.activeElement?.closest('li')).toBe(screen.getByRole('listitem'))
  screen.getByRole('button', { name: 'MARK AS READ' }).focus()
  rerender(draw([]))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('where nothing waits it says so', () => {
  inbox([])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing is waiting for you')
})

test('the groups of the list share their columns: dates stand under each other', () => {
  const { container } = render(
    <TrellisProvider value={contextOf(demoClient())}>
      <InboxList waiting={demoEntries()} done={[]} now={now} />
    </TrellisProvider>,
  )
  const groups = [...container.querySelectorAll('.t-inbox__groups > .t-inbox__group')]
  expect(groups.length).toBeGreaterThan(1)
  expect(groups).toEqual([...container.querySelectorAll('.t-inbox__group')])
})
