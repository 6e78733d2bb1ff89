import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Leader360Report as Report } from '@trellis/sdk'
import { demo360Report, demoClient, reportedLeader360 } from '@trellis/sdk/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import type { ResultFacts } from '../shared/ResultFacts.ts'
import { contextOf } from '../shared/storybook/texts.ts'
import { Leader360 } from './Leader360.tsx'
import { Leader360Report } from './Leader360Report.tsx'

afterEach(cleanup)

const Next = ({ kind, onGuide }: ResultFacts) => (
  <button type="button" onClick={onGuide}>
    Guide of {kind}
  </button>
)

function show(more: Partial<Report> = {}) {
  const client = demoClient({ leader360: { report: demo360Report(more) } })
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <Leader360Report roundId={4} sprintHref={code => `#${code}`} rightsHref="#rights" next={Next} />
    </TrellisProvider>,
  )
}
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const sheets = () => [...document.querySelectorAll<HTMLElement>('.t-a4')]
const anyNumber = /\d\.\d/

describe('what the report says', () => {
  test('its headline says where both differ most, several by name', async () => {
    show()
    expect(await title()).toBe('Others see more in Developing people than you do, and less in Empowerment')
    cleanup()
    const { capabilities } = demo360Report()
    show({ capabilities: capabilities.map(it => (it.capability === 'change' ? { ...it, gap: 0.7 } : it)) })
    expect(await title()).toBe('Others see more in Developing people than you do, and less in Change and Empowerment')
  })

  test('whom the leader lets see it reads of the leader by name, and of no rights of their own', async () => {
    show({ isOwn: false, mayRedo: false, words: [] })
    expect(await title()).toBe('Others see more in Developing people than Ada Lindqvist does, and less in Empowerment')
    screen.getByText('Ada Lindqvist sees more than others do')
    screen.getByText(/^Ada Lindqvist lets you see this report/)
    expect(document.body.textContent).not.toMatch(/\byou do\b|\bYou\b/)
    expect(screen.queryByRole('link', { name: 'Viewing Rights' })).toBeNull()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('data 7: means by group are sorted by what others see highest, in the table and in the lists of a phone', async () => {
    show()
    await title()
    const { capabilities } = demo360Report()
    const others = (label: string | null) => capabilities.find(it => it.label === label)?.others ?? 0
    const table = screen.getByRole('table', { name: 'Means by group, of 5' })
    const rows = within(table).getAllByRole('rowheader')
    const lists = [...document.querySelectorAll('.t-groups360__lists h3')]
    expect(rows.map(it => it.textContent)).toEqual(lists.map(it => it.textContent))
    expect(new Set(rows.map(it => it.textContent))).toEqual(new Set(capabilities.map(it => it.label)))
    const means = rows.map(it => others(it.textContent))
    expect(means).toEqual(means.toSorted((a, b) => b - a))
    expect(table.querySelectorAll('td .t-band').length).toBe(
      table.querySelectorAll('td').length - within(table).queryAllByText(/^(Not shown|–)$/).length,
    )
    screen.getByText('7 more capabilities')
  })

  test('the legend names a group only where a mark of one is seen', async () => {
    show()
    await title()
    screen.getAllByText('One group')
    cleanup()
    const { capabilities } = demo360Report()
    show({ capabilities: capabilities.map(it => ({ ...it, groups: it.groups.slice(0, 0) })) })
    await title()
    expect(screen.queryByText('One group')).toBeNull()
  })

  test('one action is filled: the sprint of what others see lowest', async () => {
    const { capabilities } = demo360Report()
    show({
      capabilities: capabilities.map(it => ({
        ...it,
        ...(it.others === 3.2 ? { sprint: { code: `SPR-${it.capability}`, label: it.label } } : {}),
      })),
    })
    await title()
    const filled = [...document.querySelectorAll('.t-button--primary')]
    expect(filled.map(it => it.getAttribute('href'))).toEqual(['#SPR-execution'])
    expect(screen.getAllByRole('link', { name: /^Open this sprint/ })).toHaveLength(2)
  })

  test('measurement 7: where others see all the same, none is the highest or the lowest, and it is said that they are level', async () => {
    const { capabilities } = demo360Report()
    const flat = { self: 3.5, others: 3.2, gap: 0.3, word: 'in line' } as const
    show({ capabilities: capabilities.map(it => ({ ...it, ...flat })) })
    expect(await title()).toBe('You and others see the same')
    screen.getByText('Others see all capabilities level, 3.2 of 5: none stands out.')
    expect(screen.getByText('Others see all level').nextElementSibling?.textContent).toMatch(/^3\.2 of 5/)
    expect(document.body.textContent).not.toMatch(/see highest|room to grow/)
    expect(screen.queryByRole('complementary', { name: 'Next step' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Guide of leader360' }))
    expect(document.querySelector('.t-talk')?.textContent).not.toMatch(/One thing to grow|One strength in use/)
  })

  test('a group that is not shown has no column, and is told of by name', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'Means by group, of 5' })
    expect(within(table).queryByRole('columnheader', { name: /Customers/ })).toBeNull()
    screen.getByText(/^Not shown, and in no other number: Customers\./)
    screen.getByText('From outside the organisation, so nobody here can check who answered: Mentor.')
  })

  test('to whom rated it is told of the own group that it is not shown to that one, and not that nobody reads it', async () => {
    const asManager = demo360Report().groups.map(it =>
      it.group === 'manager' ? { ...it, isShown: false, names: [], isReaders: true } : it,
    )
    show({ isOwn: false, mayRedo: false, groups: asManager })
    await title()
    screen.getByText(/^Not shown to you, as you were asked there yourself: Manager\./)
    screen.getByText(/^Not shown, and in no other number: Customers\./)
    cleanup()
    show({
      isOwn: false,
      mayRedo: false,
      words: [],
      groups: asManager.map(it => ({ ...it, isShown: false, names: [] })),
    })
    expect(await title()).toBe('No number of others can be shown')
    screen.getByText(/^Not shown to you, as you were asked there yourself: Manager\./)
    expect(document.body.textContent).not.toMatch(/Too few answered|Ask a new round/)
  })

  test('beside an earlier report that is less than 60 days older it says in a sentence whose numbers stand: those of anonymous groups that are shown', async () => {
    show({ soonAfter: '2026-10-04T22:00:00.000Z' })
    await title()
    screen.getByText(
      /^In anonymous groups: where the same people have answered again within 60 days, the numbers of the report of .*October/,
    )
    // Who stands alone is told as answered now, whatever was answered before.
    screen.getByText(/Named groups show what was answered this time\.$/)
    cleanup()
    show({
      soonAfter: '2026-10-04T22:00:00.000Z',
      groups: demo360Report().groups.map(it => ({ ...it, isShown: it.isShown && it.group !== 'peer' })),
    })
    await title()
    expect(screen.queryByText(/answered again/)).toBeNull()
    cleanup()
    show()
    await title()
    expect(screen.queryByText(/answered again/)).toBeNull()
  })
})

describe('who sees it', () => {
  test('nobody else: it is the leader alone, with the way to the rights', async () => {
    show()
    await screen.findByText('Only you see the report.')
    screen.getByText(/A manager or assistant of your teams sees it once you allow it\./)
    expect(screen.getByRole('link', { name: 'Viewing Rights' }).getAttribute('href')).toBe('#rights')
  })

  test('with others: nobody is said to be alone', async () => {
    show({ readers: ['Kira Novak', 'Ben Hartmann'] })
    await screen.findByText('You and Kira Novak and Ben Hartmann see the report.')
    expect(screen.queryByText(/Only you/)).toBeNull()
    screen.getByText(/You have allowed it and can end it at any time\./)
  })
})

describe('on paper', () => {
  test('printing the page prints three sheets: cover with the chart, words, talk', async () => {
    show()
    await title()
    expect(sheets()).toHaveLength(0)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(sheets().map(it => [...it.querySelectorAll('h2')].map(one => one.textContent))).toEqual([
      ['You and others'],
      ['In their words'],
      ['Talk guide, 30 minutes', 'Practise one of these: Execution and Self-management'],
    ])
    expect(sheets()[0]?.querySelector('h1')?.textContent).toBe(
      'Others see more in Developing people than you do, and less in Empowerment',
    )
  })

  test('without a word that may be shown there is no sheet of words', async () => {
    show({ words: demo360Report().words.map(it => ({ ...it, anonymous: [], named: [] })) })
    await title()
    fireEvent.click(screen.getByRole('button', { name: 'Print or PDF' }))
    screen.getByText('2 pages, A4')
  })

  test('tables are an appendix by choice, with answers that had no room', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `${at}: ${'She says early what will be late. '.repeat(12)}`)
    show({ words: demo360Report().words.map(it => ({ ...it, anonymous: many })) })
    await title()
    fireEvent.click(screen.getByRole('button', { name: 'Print or PDF' }))
    screen.getByText('3 pages, A4')
    screen.getByText(/^\d+ further answers stand in the appendix\.$/)
    expect(screen.queryByRole('table')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'With the tables and all answers as an appendix' }))
    expect(screen.getAllByRole('table')).toHaveLength(2)
    const words = sheets()
      .slice(4)
      .flatMap(it => [...it.querySelectorAll('bdi')].map(one => one.textContent))
    expect(words.filter(it => it?.startsWith('39:'))).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('button', { name: 'Print or PDF' })
  })

  test('the talk guide is one page of questions, with no number of anybody', async () => {
    show()
    await title()
    fireEvent.click(screen.getByRole('button', { name: 'Guide of leader360' }))
    screen.getByText('1 page, A4')
    const guide = document.querySelector('.t-talk')?.textContent ?? ''
    expect(guide).toContain('Empowerment: others see less of it')
    expect(guide).toContain('One thing to grow: Execution')
    expect(guide).not.toMatch(anyNumber)
    expect(sheets()[0]?.textContent).not.toContain('Customers')
  })

  test('to whom it is not told what all others together see, the guide asks of nothing that needs it', async () => {
    const { capabilities } = demo360Report()
    show({ isOwn: false, capabilities: capabilities.map(({ others, gap, word, ...it }) => it) })
    expect(await title()).toBe('This is how others see it')
    fireEvent.click(screen.getByRole('button', { name: 'Talk guide on one page' }))
    expect([...document.querySelectorAll('.t-talk h3')].map(it => it.textContent)).toEqual([
      'Say what you see',
      'Decide one thing',
    ])
    expect(document.querySelector('.t-paperhead')?.textContent).toMatch(/For a talk with Ada Lindqvist/)
  })
})

test('a new round has one button, and begins with the people of the last one', async () => {
  const client = demoClient({ leader360: { state: reportedLeader360() } })
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <Leader360 reportHref={id => `#${id}`} />
    </TrellisProvider>,
  )
  const [button] = await screen.findAllByRole('button')
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(button?.textContent).toBe('Ask a new round')
  screen.getByText(/A new round begins with the people of the last one/)
  fireEvent.click(button as HTMLElement)
  await screen.findByText('Leader 360 · new round')
  screen.getByText('Kira Novak')
})
