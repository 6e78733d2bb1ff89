import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { dayMs } from '@trellis/sdk'
import { demoClient, demoReport } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { first, openReport, running, title } from './openReport.testing.tsx'

test('alignment report: it says that it loads, and a failure can be tried again', async () => {
  openReport({ pending: true })
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined()
  const { client, user } = openReport({ offline: true })
  await screen.findByRole('alert')
  client.switches.offline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await title()).textContent).toContain('You share 4 strengths, above all')
})

test('alignment report: the headline, the overall level with its maximum and the privacy line', async () => {
  openReport()
  expect((await title()).textContent).toContain('You are divided on Communicative and Accountable.')
  expect(screen.getByText('Overall').nextElementSibling?.textContent).toBe('4.3of 6Middle')
  expect(screen.getByText(/66 of 100 · \+0.1 since September 2025/)).toBeDefined()
  expect(
    screen.getByText(/11 of 12 people answered enough to be counted. Results appear only for 3 or more people/),
  ).toBeDefined()
})

test('measurement 10: the list is read from divided to strength, with questions where talk is needed', async () => {
  openReport()
  const guide = await screen.findByRole('region', { name: 'Read it together, top to bottom' })
  const states = within(guide).getAllByRole('heading', { level: 4 })
  expect(states.map(it => it.firstChild?.textContent)).toEqual([
    'Divided',
    'Shared concern',
    'Uneven strength',
    'Shared middle',
    'Shared strength',
    'Level only',
  ])
  expect(within(guide).getByText(/Communicative: “Which news reached us too late/)).toBeDefined()
})

test('measurement 9 and anonymity: a hidden spread says why with its numbers, in picture, row and table', async () => {
  const { user } = openReport()
  const map = await screen.findByRole('figure', { name: 'Alignment map' })
  const picture = within(map).getByRole('img')
  expect(picture.getAttribute('aria-label')).toContain(
    'Equipped: rank 10, level 3.4 of 6 (Low). Agreement not shown: 4 people hold a score; shown from 5.',
  )
  const rows = screen.getByRole('figure', { name: 'Four scales, twelve subscales' })
  expect(within(rows).getByText('4 people hold a score; shown from 5')).toBeDefined()
  await user.click(within(map).getByRole('radio', { name: 'Table' }))
  const row = within(map).getByRole('row', { name: /Equipped/ })
  expect(within(row).getAllByText('Not shown: 4 people hold a score; shown from 5').length).toBeGreaterThan(2)
})

test('anonymity: fewer than the minimum show no number at all', async () => {
  const report = demoReport({ n: 2, invited: 3 })
  const { container } = openReport({ alignmentReport: { ...first, report } })
  expect((await title()).textContent).toBe('Too few of you answered to show results.')
  // Twelve subscales, four scales both above and in the chart, and the whole.
  expect(screen.getAllByText('too few people hold a score; shown from 3').length).toBe(12 + 2 * 4 + 1)
  expect(container.textContent).not.toMatch(/\d\.\d/)
  expect(container.querySelectorAll('.t-strip__dot, .t-mark')).toHaveLength(0)
})

test('anonymity: four people have levels but neither agreement nor interval, and the map says so', async () => {
  const { container } = openReport({ alignmentReport: { ...first, report: demoReport({ n: 4, invited: 5 }) } })
  expect((await title()).textContent).toContain('Agreement shows from 5 people on.')
  expect(screen.getByText(/There is no agreement to show yet/)).toBeDefined()
  expect(container.querySelectorAll('.t-map .t-mark.is-open')).toHaveLength(12)
  expect(container.querySelectorAll('.t-map__ci, .t-strip__ci, .t-strip__column')).toHaveLength(0)
})

test('anonymity: a total that would give a hidden subscale away is hidden with its reason', async () => {
  openReport({ alignmentReport: { ...first, report: demoReport({ without: ['Developing'] }) } })
  await title()
  expect(screen.getAllByText('the mean would give Developing away').length).toBeGreaterThan(1)
})

test('anonymity: columns of answers need ten people', async () => {
  const { container } = openReport({ alignmentReport: { ...first, report: demoReport({ n: 9 }) } })
  await title()
  expect(container.querySelectorAll('.t-strip__column')).toHaveLength(0)
  expect(screen.queryByText(/Grey columns/)).toBeNull()
})

test('anonymity: columns of answers have a lock where they would be, and the reason once, above the rows and in the table', async () => {
  const report = demoReport({ withoutColumns: ['Clear'] })
  const { user } = openReport({ alignmentReport: { ...first, report } })
  const rows = await screen.findByRole('figure', { name: 'Four scales, twelve subscales' })
  const why = 'together with other numbers, this would give fewer than 3 people away'
  const row = within(rows).getByRole('button', { name: 'Clear' }).closest('li') as HTMLElement
  expect(within(row).getAllByRole('img', { name: 'Not shown' })).toHaveLength(1)
  expect(within(rows).getByText(`Columns of answers not shown for Clear: ${why}.`)).toBeDefined()
  expect(row.querySelectorAll('.t-strip__column')).toHaveLength(0)
  const equipped = within(rows).getByRole('button', { name: 'Equipped' }).closest('li') as HTMLElement
  expect(equipped.querySelector('.t-sub__strip')?.textContent).not.toContain('4 people')
  expect(
    within(rows).getByText('Columns of answers not shown for Equipped: 4 people hold a score; shown from 10.'),
  ).toBeDefined()
  await user.click(within(rows).getByRole('radio', { name: 'Table' }))
  expect(within(rows).getByRole('columnheader', { name: 'Answers 1 to 6' })).toBeDefined()
  expect(within(within(rows).getByRole('row', { name: /Clear/ })).getByText(`Not shown: ${why}`)).toBeDefined()
})

test('anonymity: a reason that every row has is said once, above them', async () => {
  const { container } = openReport({ alignmentReport: { ...first, report: demoReport({ n: 4, invited: 5 }) } })
  await title()
  expect(container.querySelectorAll('.t-sub__why')).toHaveLength(0)
  expect(
    screen.getByText(/where it may be shown. Columns of answers not shown: 4 people hold a score; shown from 10/),
  ).toBeDefined()
})

test('anonymity: the words of a reason are those of the reply, whatever the numbers beside it', async () => {
  const report = demoReport({ without: ['Developing'] })
  const parts = { reason: 'parts', n: null, from: 3 } as const
  openReport({ alignmentReport: { ...first, report: { ...report, overallHidden: parts } } })
  await title()
  expect(screen.getByText('Overall').nextElementSibling?.textContent).toContain('its parts are not shown')
})

test('anonymity: the trend says of each subscale why there is no change, or no test', async () => {
  openReport({ alignmentReport: { report: demoReport({ without: ['Developing'] }) } })
  const trend = await screen.findByRole('figure', { name: 'Since September 2025' })
  expect(within(trend).getByText(/^Developing: not shown, too close to another published group/)).toBeDefined()
  expect(within(trend).getByText('4 people hold a score; shown from 5')).toBeDefined()
})

test('alignment report: arrow keys reach every mark of the map, and the reading says it', async () => {
  openReport()
  const keys = await screen.findByRole('slider', { name: 'Subscales on the map' })
  keys.focus()
  act(() => void fireEvent.keyDown(keys, { key: 'Home' }))
  expect(keys.getAttribute('aria-valuetext')).toContain('Communicative: rank 11')
  act(() => void fireEvent.keyDown(keys, { key: 'ArrowRight' }))
  expect(keys.getAttribute('aria-valuetext')).toContain('Accountable: rank 8')
  act(() => void fireEvent.keyDown(keys, { key: 'End' }))
  expect(keys.getAttribute('aria-valuetext')).toContain('Equipped')
  expect(keys.getAttribute('aria-valuenow')).toBe('12')
})

test('alignment report: the way that a mark took is drawn while it is read, and no other', async () => {
  const { container } = openReport()
  const keys = await screen.findByRole('slider', { name: 'Subscales on the map' })
  await screen.findByRole('figure', { name: 'Since September 2025' })
  const ways = () => container.querySelectorAll('.t-map .t-map__trail').length
  keys.focus()
  const seen = Array.from({ length: 12 }, (_, at) => {
    act(() => void fireEvent.keyDown(keys, { key: at === 0 ? 'Home' : 'ArrowRight' }))
    return ways()
  })
  expect(seen.filter(it => it === 1)).toHaveLength(3)
  expect(Math.max(...seen)).toBe(1)
  act(() => keys.blur())
  expect(ways()).toBe(0)
})

test('measurement 12: real changes, no real change and too few to test stand apart, with the reason', async () => {
  openReport()
  const trend = await screen.findByRole('figure', { name: 'Since September 2025' })
  expect(
    within(trend)
      .getAllByRole('heading', { level: 3 })
      .map(it => it.textContent),
  ).toEqual(['Real change', 'No real change', 'Too few to test'])
  expect(within(trend).getByText('Why Communicative is not called a fall.')).toBeDefined()
  expect(within(trend).getByText(/The disagreement is the finding/)).toBeDefined()
})

test('measurement 12: the period can be one, three or six years', async () => {
  const { user } = openReport()
  await user.click(await screen.findByRole('radio', { name: '6 years' }))
  expect(await screen.findByRole('figure', { name: 'Since October 2023' })).toBeDefined()
})

test('measurement 12: without an earlier version nothing is compared', async () => {
  openReport({ alignmentReport: first })
  expect(await screen.findByRole('heading', { name: 'Nothing to compare with yet' })).toBeDefined()
  expect(screen.queryByText(/real rise|no real change/)).toBeNull()
})

test('alignment report: a row opens to what it means, what helps and what to talk about', async () => {
  const { user } = openReport()
  const button = await screen.findByRole('button', { name: 'Communicative' })
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const more = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(more?.textContent).toContain('What helps: Agree on one place')
  expect(more?.textContent).toContain('11 people hold a score.')
})

test('alignment report: the suggested sprint is that of the lowest subscale and leads to the library', async () => {
  openReport()
  const link = await screen.findByRole('link', { name: 'Open this sprint' })
  expect(link.getAttribute('href')).toBe('/sprint/SPR-Developing')
  expect(screen.getByText('For Developing (2.9 of 6, agreement strong).')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Compare/ })).toBeNull()
})

test('measurement 7: subscales that read the same low number are all named, and their sprints can be compared', async () => {
  const report = demoReport({ means: { Communicative: 2.94, Developing: 2.86 } })
  const { user } = openReport({ alignmentReport: { report } })
  expect(await screen.findByText('For Communicative and Developing (2.9 of 6).')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Compare with 1 other' }))
  expect(screen.getByText('For Developing (2.9 of 6, agreement strong).')).toBeDefined()
})

test('alignment report: an earlier version can be chosen', async () => {
  const { user } = openReport()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Version' }), '2')
  expect(await screen.findByText(/10 of 11 people answered enough/)).toBeDefined()
})

test('alignment report: a report of an earlier survey stays in sight while the next one runs', async () => {
  openReport({ alignmentReport: { state: running } })
  expect((await title()).textContent).toBe('The survey is under way')
  expect(screen.getByRole('heading', { level: 2, name: /You share/ })).toBeDefined()
})

test('ledger: after the deadline the report is being worked out, and nothing is offered that would change it', async () => {
  openReport({ alignmentReport: { ...first, state: { ...running, open: false, status: 'Generate', submitted: 4 } } })
  expect((await title()).textContent).toBe('The report is being worked out')
  expect(screen.queryByRole('button', { name: /Close|Extend|Add|Remind/ })).toBeNull()
  expect(screen.getAllByRole('row').length).toBeGreaterThan(6)
})

test('spec 3 section 4: while the survey is open everything can be done, also where a report was made', async () => {
  openReport({
    alignmentReport: { state: { open: true, managerSurveyLink: '/x', canGenerate: false, nextFrom: null } },
  })
  expect((await title()).textContent).toBe('The survey is under way')
  for (const name of [
    'Answer the survey',
    'Remind 2 people',
    'Extend the deadline',
    'Add members',
    'Exclude Dev Patel',
  ])
    expect(await screen.findByRole('button', { name })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start the next survey' })).toBeNull()
})

test('spec 3 section 5: an express survey takes no further members, and offers none', async () => {
  openReport({ alignmentReport: { ...first, state: { ...running, surveyType: 'express' } } })
  expect(await screen.findByRole('button', { name: 'Extend the deadline' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add members' })).toBeNull()
})

test('measurement, Anonymity: the next survey is offered from 60 days after the last one on, and before that its day', async () => {
  const soon = new Date(Date.now() + dayMs).toISOString()
  openReport({ alignmentReport: { state: { nextFrom: soon } } })
  expect(await screen.findByText(/^It can start on/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start the next survey' })).toBeNull()
  cleanup()
  openReport({ alignmentReport: { state: { nextFrom: new Date(Date.now() - 1000).toISOString() } } })
  expect(await screen.findByRole('button', { name: 'Start the next survey' })).toBeDefined()
})

test('measurement, Sham respondents: a report says how many were from outside', async () => {
  openReport({ alignmentReport: { report: { ...demoReport(), outside: 2 } } })
  expect(await screen.findByText(/From outside the organisation: 2\./)).toBeDefined()
})

test('spec 3 section 3: who began and was not in time has not finished, which is not the same as not started', async () => {
  openReport({ alignmentReport: { ...first, state: running } })
  const row = await screen.findByRole('row', { name: /Dev Patel/ })
  expect(row.textContent).toContain('Not finished in time')
})

test('alignment report: who is asked before having accepted the invitation can answer, and sees no report', async () => {
  const state = { ...running, standing: ['asked' as const], managerSurveyLink: '/x' }
  openReport({ alignmentReport: { state } })
  expect((await title()).textContent).toBe('The survey is under way')
  expect(screen.getByRole('button', { name: 'Answer the survey' })).toBeDefined()
  expect(screen.queryByRole('figure')).toBeNull()
  cleanup()
  openReport({ alignmentReport: { state: { standing: ['asked' as const] } } })
  expect((await title()).textContent).toBe('You cannot see the report of this team')
})

test('alignment report: a refusal of the server is told in its words', async () => {
  const { user } = openReport({ alignmentReport: { ...first, state: running, refuse: true } })
  await user.click(await screen.findByRole('button', { name: 'Remind 2 people' }))
  expect(await screen.findByText(/^Someone changed this/)).toBeDefined()
})

test('alignment report: who may not see it is told, and may look at the sample', async () => {
  openReport({ fails: 'forbidden' })
  expect((await title()).textContent).toBe('You cannot see the report of this team')
})

test('who loads the trend again is at its button until it is there, and then at its heading', async () => {
  const client = demoClient()
  const held = client.hold('alignment.subscaleTrend')
  const { user } = openReport({}, client)
  await act(async () => (await held.next()).lose())
  const again = await screen.findByRole('button', { name: 'Try again' })
  await user.click(again)
  await act(async () => (await held.next()).lose())
  expect(document.activeElement).toBe(again)
  await user.click(again)
  await act(() => held.end())
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[23]$/))
  expect(document.activeElement?.textContent).toMatch(/^Since /)
})
