import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { errorOf } from '@trellis/sdk/contract'
import {
  type DemoLeader360,
  demo360Report,
  demoClient,
  draftLeader360,
  fakeClient,
  noLeader360,
  openLeader360,
  reportedLeader360,
} from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AskedLeaders } from './AskedLeaders.tsx'
import { Leader360 } from './Leader360.tsx'
import { Leader360Report } from './Leader360Report.tsx'
import { RaterSurvey } from './RaterSurvey.tsx'
import { SeenReports } from './SeenReports.tsx'

afterEach(cleanup)

function show(node: ReactNode, leader360: DemoLeader360) {
  const client = demoClient({ leader360 })
  render(<TrellisProvider value={contextOf(client, 'en')}>{node}</TrellisProvider>)
  return client
}
const own = <Leader360 reportHref={id => `#${id}`} />
const draftOf = (raters: { group: 'customer' | 'peer'; name: string; email: string; isOutside: boolean }[]) => {
  const state = draftLeader360()
  return { ...state, draft: state.draft && { ...state.draft, raters: raters.map(it => ({ id: 0, ...it })) } }
}

describe('whom to ask', () => {
  test('plan, 360: the leader is told the same minimum of a group from outside as the group is', async () => {
    const outside = { group: 'customer', name: 'Carla Diaz', email: 'carla@raters.example', isOutside: true } as const
    show(own, { state: draftOf([outside]) })
    await screen.findByText('1 asked, shown from 5. Their numbers would not appear: add more, or leave them out.')
    screen.getByText(/The mean of the group is shown from 5 answers on/)
    expect(screen.queryByText(/shown from 3 answers on/)).toBeNull()
  })

  test('who of the nurture network suits a group is offered there, and no more once in the list', async () => {
    const network = [
      { group: 'mentor', name: 'Jo Brandt', email: 'jo@raters.example' },
      { group: 'coach', name: 'Ruth Vogel', email: 'ruth@raters.example' },
    ] as const
    show(own, { state: { ...draftOf([]), network: [...network] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Add to the group: Mentor' }))
    const known = await screen.findByRole('list', { name: 'From your nurture network' })
    expect(within(known).getAllByRole('listitem')).toHaveLength(1)
    fireEvent.click(within(known).getByRole('button', { name: 'Add Jo Brandt' }))
    expect(screen.queryByRole('list', { name: 'From your nurture network' })).toBeNull()
  })

  test('how long it takes goes by how many statements there are', async () => {
    const model = { id: 3, title: 'Alder 360', capabilities: [], items: 9 }
    show(<Leader360 custom reportHref={id => `#${id}`} />, { state: noLeader360({ model }) })
    await screen.findByText(/They answer short statements in about 6 minutes/)
    cleanup()
    show(<RaterSurvey open id={70} onClose={() => undefined} />, { page: { total_question: 9, title: 'Alder 360' } })
    await screen.findByText('6 minutes that help Ada Lindqvist')
  })
})

describe('while a round runs', () => {
  test('how many could not be asked yet is said by number alone', async () => {
    show(own, { state: openLeader360({ waiting: 2 }) })
    await screen.findByText(/^Not asked yet: 2\./)
    cleanup()
    show(own, { state: openLeader360() })
    await screen.findByText('Whom you asked')
    expect(screen.queryByText(/^Not asked yet/)).toBeNull()
  })

  test('a deadline at midnight names the day that is over then', async () => {
    // Midnight in Berlin.
    const until = '2026-12-15T23:00:00.000Z'
    const line = { id: 1, leader: 'Ada Lindqvist', title: '', group: 'team', askedAt: until, until } as const
    show(<AskedLeaders hrefOf={id => `#${id}`} />, {
      asked: [{ ...line, isOpen: true, sentAt: null, isDeclined: false }],
    })
    await screen.findByText(/^Your group: Team, open until .*15/)
  })
})

describe('plan, 360: who has said no', () => {
  test('reads so in the list and on the page, and until when one may answer after all', async () => {
    const line = { id: 70, leader: 'Ada Lindqvist', title: '', group: 'team', sentAt: null, isDeclined: true } as const
    const until = '2026-12-11T12:00:00.000Z'
    show(<AskedLeaders hrefOf={id => `#${id}`} />, { asked: [{ ...line, askedAt: until, until, isOpen: true }] })
    const said = /^You would rather not be asked in this round\. Until .*11.* you can answer after all\.$/
    await screen.findByText(said)
    screen.getByRole('link', { name: 'Answer after all' })
    expect(screen.queryByText('Begin')).toBeNull()
    cleanup()
    show(<RaterSurvey open id={70} onClose={() => undefined} />, { page: { isDeclined: true, until } })
    await screen.findByText(said)
    screen.getByRole('button', { name: 'Answer after all' })
    expect(screen.queryByRole('button', { name: 'I would rather not' })).toBeNull()
  })
})

describe('measurement 7: what comes of a report', () => {
  const capabilities = demo360Report().capabilities
  const tied = (n: number) =>
    capabilities.map((it, index) => ({
      ...it,
      others: index < n ? 2.4 : 4,
      sprint: index < n ? { code: `SPR-P-0${index + 1}`, label: `Sprint of ${it.label}` } : null,
    }))
  const report = (given: DemoLeader360['report']) =>
    show(
      <Leader360Report roundId={4} sprintHref={code => `#${code}`} focus={it => <i>Keep {it}</i>} />,
      given ? { report: given } : {},
    )

  test('several that are lowest are named, and each of the first three has its sprint and its focus', async () => {
    report(demo360Report({ capabilities: tied(4) }))
    const next = await screen.findByRole('complementary', { name: 'Next step' })
    within(next).getByText('Practise one of these: Communication, Direction, and Decisions')
    expect(
      within(next)
        .getAllByRole('link')
        .map(it => it.getAttribute('href')),
    ).toEqual(['#SPR-P-01', '#SPR-P-02', '#SPR-P-04'])
    expect(within(next).getAllByText(/^Keep /)).toHaveLength(3)
    screen.getByText('Communication, Direction, Decisions, and Self-management')
    screen.getByText(/2\.4 of 5/)
  })

  test('one that is lowest is the one thing to practise', async () => {
    report(demo360Report({ capabilities: tied(1) }))
    const next = await screen.findByRole('complementary', { name: 'Next step' })
    within(next).getByRole('heading', { name: 'Listen until you have understood' })
    within(next).getByText('Communication')
    expect(within(next).getByRole('link').textContent).toContain('Open this sprint')
  })

  test('where nothing of others is shown, nothing is promised', async () => {
    const groups = demo360Report().groups.map(it => ({ ...it, isShown: false }))
    report(
      demo360Report({
        groups,
        capabilities: capabilities.map(({ others, gap, word, ...it }) => ({ ...it, groups: [] })),
      }),
    )
    await screen.findByText(/^Open \d.* Too few answered for anything of others to be shown\.$/)
    expect(screen.queryByText(/Self and others in/)).toBeNull()
  })

  test('a round that ended at midnight has the report of the day that was over', async () => {
    report(demo360Report({ closedAt: '2026-12-29T23:00:00.000Z' }))
    await screen.findByText(/^Leader 360 · report of .*29/)
  })
})

describe('what a rater is told', () => {
  const told = (page: NonNullable<DemoLeader360['page']>) => {
    show(<RaterSurvey open id={70} onClose={() => undefined} />, { page })
    return screen.findByRole('heading', { name: 'What Ada Lindqvist will see' })
  }

  test('who is the only one of a group, or one of too few, reads that no number of it is shown', async () => {
    await told({ inGroup: 1, isEnough: false })
    screen.getByText(/^You are the only one asked in this group\..* it takes 3 answers\./)
    expect(screen.queryByText(/^From 3 answers on/)).toBeNull()
    cleanup()
    await told({ inGroup: 2, isEnough: false })
    screen.getByText(/^In this group 2 are asked, which is too few\./)
    cleanup()
    await told({})
    screen.getByText(/^From 3 answers on, never your own numbers\./)
  })

  test('who is one of too few reads after sending what comes of it, and that nothing is read for sure', async () => {
    const client = demoClient({ leader360: { page: { inGroup: 2, isEnough: false, sentAt: '2026-05-04T10:00:00Z' } } })
    const { raterId, openQuestions } = await client.leader360.openRating({ params: { id: 70 }, query: {} })
    const key = `trellis.leader360.${raterId}.words`
    localStorage.setItem(key, JSON.stringify({ draft: { [openQuestions[0]?.code ?? '']: 'A word' }, version: 0 }))
    render(
      <TrellisProvider value={contextOf(client, 'en')}>
        <RaterSurvey open id={70} onClose={() => undefined} />
      </TrellisProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Go on writing' }))
    await screen.findByText(/mixed with what others write, and only if enough people write\.$/)
    fireEvent.click(screen.getByRole('button', { name: 'Leave it at that' }))
    await screen.findByText(
      /^As long as nobody else is asked in your group, no number of it is shown, and words only if/,
    )
    expect(screen.queryByText(/reads it once the round is closed/)).toBeNull()
    localStorage.clear()
  })

  test('that people from outside do not count is said in groups of the organisation alone', async () => {
    await told({})
    screen.getByText(/People from outside the organisation do not count towards it\./)
    cleanup()
    await told({ group: 'customer' })
    expect(screen.queryByText(/do not count/)).toBeNull()
  })

  test('of whom nothing will be shown reads that, and no promise of what would be', async () => {
    await told({ leftOut: 'alone' })
    screen.getByText('Nothing of yours is shown this time')
    screen.getByText(/^In a round before, Ada Lindqvist saw your answers by themselves\./)
    expect(screen.queryByText(/Word for word/)).toBeNull()
    cleanup()
    await told({ leftOut: 'grouped', group: 'manager', isNamed: true })
    screen.getByText(/^In a round before, your answers were part of a group\./)
    expect(screen.queryByText(/can be told apart/)).toBeNull()
  })
})

test('groups that are told the same stand together in the set-up', async () => {
  show(own, { state: draftLeader360() })
  const read = await screen.findByRole('region', { name: 'What they are told' })
  expect([...read.querySelectorAll('dt')].map(it => it.textContent)).toEqual([
    'Manager and Mentor',
    'Peers',
    'Customers',
  ])
})

test('whom nobody has told of a report yet reads whose it would be, and of no reports that can be seen', async () => {
  show(<SeenReports userId={1} reportHref={id => `#${id}`} backHref="#back" />, { seen: [] })
  await screen.findByRole('heading', { level: 1, name: 'Ada Lindqvist has no report of a 360 yet' })
  expect(screen.queryByText(/lets you see these reports/)).toBeNull()
})

test('two reports of one day are told apart in the lists of the leader and of who may see them', async () => {
  const [one] = reportedLeader360().reports
  if (!one) throw new Error('The demo has a report')
  const reports = ['2026-11-29T17:05:00Z', '2026-11-29T09:10:00Z'].map((closedAt, n) => ({
    ...one,
    roundId: n,
    closedAt,
  }))
  show(<SeenReports userId={1} reportHref={id => `#${id}`} backHref="#back" />, { seen: reports })
  expect(await screen.findAllByText(/^Report of 29 November 2026 at \d+:\d\d/)).toHaveLength(2)
  cleanup()
  show(own, { state: noLeader360({ reports }) })
  expect(await screen.findAllByText(/^Report of 29 November 2026 at \d+:\d\d/)).toHaveLength(2)
})

test('to whom reports are not shown, or no longer, it says so, and leads back to what may be seen', async () => {
  const client = fakeClient({ leader360: { reportsOf: () => Promise.reject(errorOf('notFound')) } })
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <SeenReports userId={1} reportHref={id => `#${id}`} backHref="#back" />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'This is not shown to you' })
  expect(screen.getByRole('link', { name: 'Manager Impact' }).getAttribute('href')).toBe('#back')
})

test('the organisation’s own 360 says which it is before the first round', async () => {
  const model = { id: 3, title: 'Alder 360', capabilities: [], items: 9 }
  show(<Leader360 custom reportHref={id => `#${id}`} />, { state: noLeader360({ model }) })
  await screen.findByRole('heading', { level: 1, name: 'Alder 360: see how others see you' })
})
