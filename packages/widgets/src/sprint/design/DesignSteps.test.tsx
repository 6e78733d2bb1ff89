import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '@trellis/sdk'
import { demoClient, demoLibrary, demoProposal, demoSprint } from '@trellis/sdk/testing'
import { describe, expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { SprintDesigner } from './SprintDesigner.tsx'

test('the step of the crew is filled in where somebody is in it, and not where nobody is', async () => {
  const filled = fillIn(demoLibrary[0] ?? null, demoProposal)
  const said = async (draft: typeof filled) => {
    localStorage.clear()
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }))}>
        <SprintDesigner dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    const way = within(screen.getByRole('navigation', { name: 'Steps of the design' }))
    const texts = way.getAllByRole('listitem').map(it => it.textContent)
    unmount()
    return texts.filter(it => it?.startsWith('Sprint crew') || it?.startsWith('Schedule'))
  }
  expect(await said(filled)).toEqual(['Sprint crewfilled in', 'Schedulefilled in'])
  expect(await said({ ...filled, sprintCrews: [] })).toEqual(['Sprint crew', 'Schedulefilled in'])
})

test('what keeps it from starting stands in the review already, with the way there, and not only after the start', async () => {
  const draft = { ...fillIn(demoLibrary[0] ?? null, demoProposal), startDay: null }
  const running = demoSprint(Date.now() - 7 * 86_400_000, { label: 'Listen first' })
  const next = demoSprint(Date.now(), { label: 'Hold on', sprintStatus: 'NOT_STARTED' as const })
  const review = async (sprints: object) => {
    localStorage.clear()
    const client = demoClient({ sprints: { draft, ...sprints } })
    const { unmount, container } = render(
      <TrellisProvider value={contextOf(client, 'en')}>
        <SprintDesigner dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Review' }))[0] as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Read it once, then start' })
    const found = [
      container.querySelector('.t-pagehead__lead')?.textContent,
      ...screen.queryAllByRole('link', { name: 'Open the sprint' }).map(it => it.getAttribute('href')),
      ...screen.queryAllByText(/is planned already|runs until/).map(it => it.textContent),
    ]
    unmount()
    return found
  }
  const free = 'Your sprint on one page. It can start now.'
  const stopped = 'Your sprint on one page. It cannot start yet.'
  const waits = 'Hold on is planned already. Only one sprint can wait: cancel it first.'
  expect(await review({})).toEqual([free])
  expect(await review({ next })).toEqual([stopped, '#sprint', waits])
  expect(await review({ running, next })).toEqual([stopped, '#sprint', waits])
  expect(await review({ running })).toEqual([stopped, '#sprint', expect.stringMatching(/^Listen first runs until /)])
})

test('the library is said to begin with the lowest score only where there are scores', async () => {
  const said = async (library: typeof demoLibrary) => {
    localStorage.clear()
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient({ sprints: { library } }), 'en')}>
        <SprintDesigner dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    await screen.findByRole('region', { name: 'Pre-designed' })
    const found = screen.queryByText(/The lowest score first/)
    unmount()
    return found !== null
  }
  expect(await said(demoLibrary)).toBe(true)
  expect(await said(demoLibrary.map(it => ({ ...it, score: null })))).toBe(false)
})

test('the certificate beside a design is that of a person or of a team, with what counts at its end', async () => {
  const draft = fillIn(demoLibrary[0] ?? null, demoProposal)
  const said = async (teamId?: number) => {
    localStorage.clear()
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }), 'en')}>
        <SprintDesigner dashboardHref="#sprint" {...(teamId ? { teamId } : {})} />
      </TrellisProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    const aside = await screen.findByRole('complementary', { name: /certificate/ })
    const found = [aside.getAttribute('aria-label'), within(aside).getByText(/^At the end also/).textContent]
    unmount()
    return found
  }
  const points = 'and 80 of 100 on every behaviour and outcome.'
  expect(await said()).toEqual([
    'Growth Leader sprint certificate',
    `At the end also: 60% of the crew in the final feedback, ${points}`,
  ])
  expect(await said(7)).toEqual([
    'Growth Leader team sprint certificate',
    `At the end also: 80% of the team members in the final check-in, ${points}`,
  ])
})

test('design/look: on a narrow page only the criteria that are missing are listed, until all are asked for', async () => {
  const draft = fillIn(demoLibrary[0] ?? null, demoProposal)
  render(
    <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }), 'en')}>
      <SprintDesigner dashboardHref="#sprint" />
    </TrellisProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  const aside = await screen.findByRole('complementary', { name: /certificate/ })
  const list = within(aside).getByRole('list')
  const all = within(aside).getByRole('button', { name: `All ${list.children.length} criteria` })
  expect([list.className, all.getAttribute('aria-expanded')]).toEqual(['is-open', 'false'])
  await userEvent.click(all)
  expect([list.className, all.getAttribute('aria-expanded')]).toEqual(['', 'true'])
})

test('measurement 7: the proposed one is said to be the lowest by the written numbers, among several that read the same, or not at all', async () => {
  const lead = async (...scores: (number | null)[]) => {
    localStorage.clear()
    const library = demoLibrary.map((it, at) => ({ ...it, score: scores[at] ?? null }))
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient({ sprints: { library } }), 'en')}>
        <SprintDesigner dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    await screen.findByRole('region', { name: 'Pre-designed' })
    const found = screen.queryByText(/lowest scores?\./)?.textContent?.split('.')[0] ?? null
    unmount()
    return found
  }
  expect(await lead(2.6, 2.9, 3)).toBe('Self-management has the lowest score')
  expect(await lead(2.6, 2.6, 3)).toBe('Self-management is among the lowest scores')
  expect(await lead(2.6, 2.6, 2.6)).toBeNull()
  expect(await lead(2.9, 2.6, 3)).toBeNull()
})

describe('spec 2 section 2: tooltip texts exist for the design fields', () => {
  const open = async (teamId: number | null) => {
    localStorage.clear()
    const draft = {
      ...fillIn(demoLibrary[0] ?? null, demoProposal),
      ...(teamId === null ? {} : { memberUserIds: [1] }),
    }
    render(
      <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }))}>
        <SprintDesigner {...(teamId === null ? {} : { teamId })} dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  }
  const tips = () =>
    screen
      .getAllByRole('button', { name: /^What is meant by/ })
      .map(it => [
        it.getAttribute('aria-label'),
        document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent,
      ])
  const go = async (step: string) =>
    userEvent.click((await screen.findAllByRole('button', { name: step }))[0] as HTMLElement)

  test('actions, behaviours, outcomes and sprint crew of a personal form', async () => {
    await open(null)
    expect(tips()).toEqual([
      ['What is meant by “Actions”', expect.stringMatching(/^What you do differently/)],
      ['What is meant by “Behaviours”', expect.stringMatching(/^How you want to be seen/)],
      ['What is meant by “Outcomes”', expect.stringMatching(/^What will be different at the end/)],
    ])
    await go('Sprint crew')
    expect(tips()).toEqual([['What is meant by “Sprint crew”', expect.stringMatching(/^People who see you at work/)]])
  })

  test('those of a team in other words, and its participants', async () => {
    await open(7)
    expect(tips().map(it => it[1])).toEqual([
      expect.stringMatching(/^What the team does differently/),
      expect.stringMatching(/^How the team wants to be seen/),
      expect.stringMatching(/^What will be different for the team/),
    ])
    await go('Sprint crew')
    expect(tips()[0]?.[1]).toMatch(/^People who see the team at work/)
    await go('Sprint team')
    expect(tips()).toEqual([
      ['What is meant by “Sprint team”', expect.stringMatching(/^Members of the team who take part/)],
    ])
  })
})

test('spec 2, the schedule: times are those of a zone by the same name in the review as in the step of the schedule', async () => {
  localStorage.clear()
  const draft = { ...fillIn(demoLibrary[0] ?? null, demoProposal), timezone: 'Europe/Berlin', startDay: '2027-03-01' }
  render(
    <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }))}>
      <SprintDesigner dashboardHref="#sprint" />
    </TrellisProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Review' }))[0] as HTMLElement)
  await screen.findByText(/times of Berlin \(UTC\+1\)/)
  expect(document.body.textContent).not.toContain('Europe/Berlin')
})

test('the schedule of a sprint without a crew names check-ins alone: no feedback goes out', async () => {
  const said = async (sprintCrews: Partial<ReturnType<typeof fillIn>>['sprintCrews']) => {
    localStorage.clear()
    const filled = fillIn(demoLibrary[0] ?? null, demoProposal)
    const draft = { ...filled, startDay: '2027-03-01', ...(sprintCrews ? { sprintCrews } : {}) }
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }))}>
        <SprintDesigner dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Schedule' }))[0] as HTMLElement)
    const texts = ['eedback goes out', 'your crew gets the first mail', 'It runs without a crew', 'heck-in, until']
    const found = texts.map(it => screen.queryAllByText(it, { exact: false }).length > 0)
    unmount()
    return found
  }
  expect(await said([])).toEqual([false, false, true, true])
  expect(await said(undefined)).toEqual([true, true, false, true])
})

test('daily feedback does not promise that every date reaches everybody: nobody gets more than three mails a week', async () => {
  const said = async (patch: object) => {
    localStorage.clear()
    const draft = { ...fillIn(demoLibrary[0] ?? null, demoProposal), startDay: '2027-03-01', ...patch }
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }))}>
        <SprintDesigner dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    const found: number[] = []
    for (const step of ['Schedule', 'Review']) {
      await userEvent.click((await screen.findAllByRole('button', { name: step }))[0] as HTMLElement)
      found.push(screen.queryAllByText(/up to 3 (mails|times) a week/).length)
    }
    unmount()
    return found
  }
  // Where it is chosen, below the dates, and in the review.
  expect(await said({ duration: 1, feedbackFrequency: 1 })).toEqual([2, 1])
  expect(await said({ duration: 1, feedbackFrequency: 7 })).toEqual([0, 0])
})
