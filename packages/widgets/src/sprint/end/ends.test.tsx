import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { dayMs, type SprintDetails } from '@trellis/sdk'
import {
  demoActivities,
  demoClient,
  demoPortfolio,
  demoProposal,
  demoSeenResult,
  demoSprint,
  demoSprintResult,
} from '@trellis/sdk/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { SprintDashboard } from '../SprintDashboard.tsx'
import { SprintEnded } from '../SprintEnded.tsx'
import { Certification } from './Certification.tsx'
import { SprintPortfolio } from './SprintPortfolio.tsx'

afterEach(cleanup)

const over = (days: number) => {
  const it = demoSprint(Date.now() - (29 + days) * dayMs)
  return { ...it, daysLeftToCompleteSprint: 0, finishedAt: it.sprintReviewEndTime }
}
function show(node: React.ReactNode, client = demoClient()) {
  render(<TrellisProvider value={contextOf(client, 'en')}>{node}</TrellisProvider>)
  return client
}
const board = (sprints: NonNullable<Parameters<typeof demoClient>[0]>['sprints'], onDesign = vi.fn()) => ({
  onDesign,
  client: show(
    <SprintDashboard canEnd designHref="#d" portfolioHref="#p" onDesign={onDesign} />,
    demoClient({ sprints: sprints ?? {} }),
  ),
})
const choices = async (title: string) => {
  const section = await screen.findByRole('region', { name: title })
  return within(section)
    .getAllByRole('button')
    .map(it => it.textContent)
}

describe('spec 2 section 2: the four phases of the end screens', () => {
  test('before: all four', async () => {
    board({ running: demoSprint() })
    expect(await choices('If you want to end differently')).toEqual([
      'Extend by 2 weeks',
      'Save to portfolio',
      'Save as incomplete',
      'Cancel sprint',
    ])
  })
  test('the first day: to cancel, and to plan again', async () => {
    board({ running: demoSprint(Date.now() + 27 * dayMs) })
    expect(await choices('Started too early?')).toEqual(['Cancel and plan again', 'Cancel sprint'])
  })
  test('within a week: all four', async () => {
    board({ running: over(2) })
    expect(await choices('What each choice keeps')).toHaveLength(4)
  })
  test('that no final feedback is asked is said only where none has gone out', async () => {
    const none = /No final feedback is asked, so there is no certificate/
    board({ running: demoSprint() })
    expect(await screen.findByText(none)).toBeDefined()
    cleanup()
    const running = demoSprint(Date.now() - 27.5 * dayMs)
    const client = demoClient({ sprints: { running } })
    const found = await client.sprint.findUserActiveSprint()
    const last = { date: new Date(Date.now() - dayMs).toISOString(), type: 'FINAL' as const, status: 'PAST' as const }
    const progress = found.progress && {
      ...found.progress,
      sprintTimeline: { ...found.progress.sprintTimeline, sendOutFeedbacks: [last] },
    }
    show(
      <SprintDashboard canEnd designHref="#d" portfolioHref="#p" />,
      demoClient({ sprints: { running } }, { sprint: { findUserActiveSprint: () => ({ ...found, progress }) } }),
    )
    expect(await screen.findByText(/The final feedback is out: what is still answered counts/)).toBeDefined()
    expect(screen.queryByText(none)).toBeNull()
  })
  test('a team’s stand-up is led to while its sprint runs, and not once it is over', async () => {
    const standUp = async (running: SprintDetails, heading: string) => {
      show(<SprintDashboard canEnd standUp={<a href="#stand-up">Stand-up</a>} />, demoClient({ sprints: { running } }))
      await screen.findByRole('region', { name: heading })
      const found = screen.queryAllByRole('link', { name: 'Stand-up' }).length
      cleanup()
      return found
    }
    expect(await standUp(demoSprint(), 'If you want to end differently')).toBe(1)
    expect(await standUp(over(2), 'What each choice keeps')).toBe(0)
  })
  test('once it is over no action is marked as finished any more', async () => {
    const show = async (running: SprintDetails) => {
      board({ running, board: { activities: demoActivities(), leads: [1, 2, 3] } })
      const actions = within(await screen.findByRole('region', { name: 'Actions' }))
      await actions.findAllByText('own')
      const found = actions.queryAllByRole('button', { name: /^(Mark as finished|Open again)$/ }).length
      cleanup()
      return found
    }
    expect(await show(demoSprint())).toBeGreaterThan(0)
    expect(await show(over(2))).toBe(0)
  })
  test('once it is over it says so, counts nothing that is left, and has no forms for what is to come', async () => {
    board({ running: over(2) })
    await screen.findByRole('region', { name: 'What each choice keeps' })
    expect(screen.getByRole('heading', { name: /^The sprint ended on / })).toBeDefined()
    expect(screen.queryByText(/^(ends on |Sprint · week |0 days|Next check-in$)/)).toBeNull()
    for (const title of ['Stakeholders', 'Days of leave', 'How you are reached'])
      expect(screen.queryByText(title)).toBeNull()
  })
  test('once it is over its result, the choices and the review come before what it was made of', async () => {
    board({ running: over(2), result: demoSeenResult(over(2)) })
    await screen.findByRole('region', { name: 'What has moved' })
    await screen.findByRole('region', { name: 'Sprint review' })
    const order = screen.getAllByRole('heading', { level: 2 }).map(it => it.textContent ?? '')
    const wanted = ['What has moved', 'Certificate', 'What each choice keeps', 'Sprint review', 'Timeline', 'Actions']
    expect(order.filter(it => wanted.includes(it))).toEqual(wanted)
  })
  test('in its last week the choices come before the timeline, earlier at the end', async () => {
    const placeOf = async (running: ReturnType<typeof demoSprint>) => {
      board({ running })
      await screen.findByRole('region', { name: 'If you want to end differently' })
      const order = screen.getAllByRole('heading', { level: 2 }).map(it => it.textContent)
      cleanup()
      return Math.sign(order.indexOf('If you want to end differently') - order.indexOf('Timeline'))
    }
    expect(await placeOf(demoSprint(Date.now() - 25 * dayMs))).toBe(-1)
    expect(await placeOf(demoSprint())).toBe(1)
  })
  test('later: no extension, but a new sprint from this one', async () => {
    board({ running: over(12) })
    expect(await choices('The other choices')).toEqual(['Save as incomplete', 'Cancel sprint', 'Design from this one'])
  })
  test('extended once, it is not offered again', async () => {
    board({ running: demoSprint(Date.now(), { isExtended: true }) })
    expect(await choices('If you want to end differently')).not.toContain('Extend by 2 weeks')
  })
})

test('an empty review is not saved: the button says what is missing', async () => {
  const { client } = board({ running: over(2) })
  const worked = await screen.findByLabelText('What worked?')
  const section = screen.getByRole('region', { name: 'Sprint review' })
  const save = within(section).getByRole('button', { name: 'Save' })
  const reason = () => document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent
  expect(reason()).toBe('Answer at least one of the three questions.')
  fireEvent.input(worked, { target: { value: 'Free mornings' } })
  await waitFor(() => expect(reason()).toBeUndefined())
  fireEvent.click(save)
  await waitFor(() => expect(reason()).toBe('Nothing has changed.'))
  fireEvent.input(worked, { target: { value: ' ' } })
  await waitFor(() => expect(reason()).toBe('Answer at least one of the three questions.'))
  fireEvent.click(save)
  expect(client.changes().map(it => it.name)).toEqual(['sprint.saveSprintReview'])
})

test('cancelling asks once and names what is lost; declined, nothing happens', async () => {
  const { client } = board({ running: demoSprint() })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel sprint' }))
  const dialog = screen.getByRole('alertdialog')
  expect(dialog.textContent).toContain('No entry in the portfolio, no certificate')
  expect(dialog.textContent).toContain('The design can be used again')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep the sprint' }))
  expect(client.changes()).toEqual([])
})

test('on the first day it is planned again: the design is kept before the sprint is cancelled', async () => {
  const { client, onDesign } = board({ running: demoSprint(Date.now() + 27 * dayMs) })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel and plan again' }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel and plan again' }))
  await waitFor(() => expect(onDesign).toHaveBeenCalledOnce())
  expect(client.changes().map(it => it.name)).toEqual(['sprint.runAgain', 'sprint.cancelUserSprint'])
})

describe('spec 2 section 2: certification criteria', () => {
  const seen = demoSeenResult(demoSprint())
  test('dropdown: the name, an overall status, and each criterion behind it', () => {
    show(<Certification result={seen} style="dropdown" />)
    const toggle = screen.getByRole('button', { expanded: false })
    expect(toggle.textContent).toBe('Growth Leader sprint certificate - Certification CriteriaDoes not meet criteria')
    fireEvent.click(toggle)
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
    expect(screen.getAllByText('Meets criteria')).toHaveLength(8)
  })
  test('list: the criteria, then the results', () => {
    show(<Certification result={seen} style="list" />)
    expect(screen.getAllByRole('heading').map(it => it.textContent)).toEqual(['Criteria for Certification', 'Results:'])
    expect(screen.getByText('Minimum 80% of the maximum on all behaviours in the final feedback')).toBeDefined()
    expect(screen.getByText('1 of 2 below')).toBeDefined()
  })
  test('what is not known yet has no status', () => {
    const later = { ...seen, facts: { ...seen.facts, crew: [...seen.facts.crew, ...seen.facts.crew], final: null } }
    show(<Certification result={later} style="dropdown" open />)
    expect(screen.queryByText('Does not meet criteria')).toBeNull()
    expect(screen.getByRole('button').textContent).toContain('Known on')
  })
  test.each(['dropdown', 'list'] as const)(
    '%s: why something is not known is said once, and read out at each',
    style => {
      const seenTimes = (words: RegExp) =>
        screen.queryAllByText(words).filter(it => !it.classList.contains('t-hidden') && !it.closest('button')).length
      const final = seen.facts.final && { ...seen.facts.final, behaviors: [null, null], outcomes: [null] }
      const facts = { ...seen.facts, final }
      show(<Certification result={{ ...seen, facts }} style={style} open />)
      expect([seenTimes(/Known on|results are known/), seenTimes(/too few answers/)]).toEqual([1, 0])
      expect(screen.getAllByText(/^Known on/, { selector: '.t-hidden' })).toHaveLength(2)
      cleanup()
      const early = { ...seen, knownAt: null, knownDay: null, facts: { ...facts, final: null } }
      show(<Certification result={early} style={style} open />)
      expect(seenTimes(/[Nn]ot known/)).toBe(1)
      cleanup()
      // Too few have answered, for good: each says so.
      show(<Certification result={{ ...seen, judgedAt: '2026-12-27T00:00:00.000Z', facts }} style={style} open />)
      expect(seenTimes(/too few answers/)).toBe(2)
    },
  )
  test('without a crew no final feedback is awaited, and none came too late', () => {
    const alone = { ...seen, knownAt: null, knownDay: null, facts: { ...seen.facts, crew: [], final: null } }
    show(<Certification result={alone} style="dropdown" open />)
    expect(document.body.textContent).not.toMatch(/ended before|results are known|Known on/)
  })
  test('saved, it is said when it is known only where the design leaves that open', async () => {
    const saved = demoSprint(Date.now(), { sprintStatus: 'PORTFOLIO' })
    const said = async (more: Partial<typeof seen.facts>) => {
      const plain = demoSprintResult(saved)
      const crew = [...plain.facts.crew, ...plain.facts.crew]
      const final = { crewParticipation: 100, memberParticipation: null, behaviors: [null, null], outcomes: [null] }
      const result = { ...plain, outcomes: seen.outcomes, facts: { ...plain.facts, crew, final, ...more } }
      show(<SprintEnded sprint={saved} next={null} />, demoClient({ sprints: { running: saved, result } }))
      const lead = (await screen.findByText(/went from/)).textContent
      cleanup()
      return lead?.includes('known on')
    }
    expect([await said({}), await said({ duration: 4 })]).toEqual([true, false])
  })
  test('once a sprint is over, when its results are known is said at the head of the page alone', async () => {
    const running = over(2)
    const none = demoSeenResult(running)
    const unseen = <T extends { first: number | null; final: number | null }>(all: T[]) =>
      all.map(it => ({ ...it, first: null, final: null }))
    const result = {
      ...none,
      outcomes: unseen(none.outcomes),
      behaviors: unseen(none.behaviors),
      facts: { ...none.facts, final: null },
    }
    board({ running, result })
    await screen.findByRole('heading', { name: 'Certificate' })
    expect(await screen.findAllByText(/The results are known when the final feedback closes/)).toHaveLength(1)
  })
})

describe('the portfolio', () => {
  const props = { canEnd: true, sprintHref: '#s', designHref: '#d' }
  test('set aside it has no numbers', async () => {
    show(<SprintPortfolio {...props} />, demoClient({ sprints: { portfolio: demoPortfolio } }))
    const aside = await screen.findByRole('article', { name: 'One hard talk' })
    expect(aside.textContent).toContain('Incomplete')
    expect(aside.textContent).not.toMatch(/\d\.\d/)
    const done = screen.getByRole('article', { name: 'Ask before you answer' })
    expect(done.textContent).toContain('+31.3')
    expect(screen.getAllByRole('heading', { level: 2 }).map(it => it.firstChild?.textContent)).toEqual(['2026', '2025'])
  })
  test('what can be done with it goes on a line together, below its facts', async () => {
    show(<SprintPortfolio {...props} onDesign={vi.fn()} />, demoClient({ sprints: { portfolio: demoPortfolio } }))
    const done = await screen.findByRole('article', { name: 'Ask before you answer' })
    const again = within(done).getByRole('button', { name: 'Run it again' })
    const acts = again.closest('footer > div')
    expect(acts?.contains(within(done).getByRole('button', { name: 'Share' }))).toBe(true)
    expect(acts?.textContent).not.toContain('crew')
  })
  test('is as long as it ran: more where it was extended, less where it ended early', async () => {
    show(<SprintPortfolio {...props} />, demoClient({ sprints: { portfolio: demoPortfolio } }))
    const early = await screen.findByRole('article', { name: 'Hear the quiet voice' })
    const textOf = (it: HTMLElement) => it.textContent?.replaceAll('\u00a0', ' ')
    expect(textOf(early)).toContain('3 August to 30 August 2026, 4 weeks')
    const extended = screen.getByRole('article', { name: 'Ask before you answer' })
    expect(textOf(extended)).toContain('9 March to 14 June 2026, 14 weeks')
  })
  test('run again over a design under way: asked once; kept, nothing changes', async () => {
    const onDesign = vi.fn()
    const client = show(
      <SprintPortfolio {...props} onDesign={onDesign} />,
      demoClient({ sprints: { portfolio: demoPortfolio, draft: { ...demoProposal, label: 'Finish it' } } }),
    )
    const [again] = await screen.findAllByRole('button', { name: 'Run it again' })
    fireEvent.click(again as HTMLElement)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Finish it')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }))
    expect(onDesign).not.toHaveBeenCalled()
    fireEvent.click(again as HTMLElement)
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace it' }))
    await waitFor(() => expect(onDesign).toHaveBeenCalledOnce())
    expect((await client.sprint.draft({ query: {} })).design?.label).toBe('Guard your week')
  })
})

test('the sentence of the day stands with the goal, before what can be done', async () => {
  board({ running: demoSprint() })
  await screen.findByRole('heading', { level: 1 })
  expect(document.querySelector('.t-pagehead__lead > .t-motivation')?.textContent).toMatch(/\w/)
})
