import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { demoReport } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { first, openReport, title } from '../openReport.testing.tsx'

const sheets = () => [...document.querySelectorAll<HTMLElement>('.t-onpaper .t-a4')]
const headings = (sheet: HTMLElement | undefined) =>
  [...(sheet?.querySelectorAll('h1, h2') ?? [])].map(it => it.textContent)
const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')))

test('report on paper: printing the page prints three sheets, cover with map, scales, talk', async () => {
  openReport()
  await screen.findByRole('figure', { name: 'Since September 2025' })
  expect(sheets()).toHaveLength(0)
  print()
  expect(sheets().map(headings)).toEqual([
    [expect.stringContaining('You are divided'), 'Alignment map'],
    ['Four scales, twelve subscales'],
    ['Since September 2025', 'Talk guide, 40 minutes'],
  ])
  expect(sheets().map(it => it.getAttribute('aria-label'))).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
  expect(document.querySelector('.t-onpaper')?.getAttribute('aria-hidden')).toBe('true')
})

test('report on paper: tables are an appendix by choice, and the talk guide can go alone', async () => {
  const { user } = openReport()
  await user.click(await screen.findByRole('button', { name: 'Print or PDF' }))
  expect(screen.getByText('3 pages, A4')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'With the tables as an appendix' }))
  expect(screen.getByText('5 pages, A4')).toBeDefined()
  expect(screen.getAllByRole('table').length).toBeGreaterThanOrEqual(2)
  await user.click(screen.getByRole('radio', { name: 'Talk guide' }))
  expect(screen.getByText('1 page, A4')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Talk guide, 40 minutes' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: 'Print or PDF' })).toBeDefined()
})

test('anonymity: paper shows nothing that the screen does not, and each reason once', async () => {
  const report = demoReport({ without: ['Developing'] })
  const { user } = openReport({ alignmentReport: { ...first, report } })
  await title()
  await user.click(screen.getByRole('button', { name: 'Print or PDF' }))
  await user.click(screen.getByRole('checkbox', { name: 'With the tables as an appendix' }))
  const why = 'too close to another published group: together they would give fewer than 3 people away'
  const scales = screen.getByRole('region', { name: 'Page 2 of 5' })
  expect(within(scales).getByText(`Not shown for Developing: ${why}.`, { exact: false })).toBeDefined()
  const row = within(scales).getByText('Developing').closest('li') as HTMLElement
  expect(row.textContent).toBe('DevelopingNot shown')
  const table = screen.getByRole('region', { name: 'Page 4 of 5' })
  expect(within(within(table).getByRole('row', { name: /Developing/ })).getAllByText('Not shown')).toHaveLength(7)
})

test('talk guide: always forty minutes, whatever the report has to talk about', async () => {
  for (const report of [
    demoReport(),
    demoReport({ n: 4, invited: 5 }),
    demoReport({ means: even, agreement: close }),
  ]) {
    openReport({ alignmentReport: { ...first, report } })
    await title()
    fireEvent.click(screen.getByRole('button', { name: 'Print or PDF' }))
    const minutes = [...document.querySelectorAll('.t-desk .t-talk__time')].map(it =>
      Number.parseInt(it.textContent ?? '', 10),
    )
    expect(minutes.reduce((sum, it) => sum + it, 0)).toBe(40)
    cleanup()
  }
})

const names = demoReport().team_alignment_sub_scale_list.map(it => it.label)
const even = Object.fromEntries(names.map(it => [it, 4]))
const close = Object.fromEntries(names.map(it => [it, 0.95]))
