import { cleanup, screen, within } from '@testing-library/react'
import { demoReport } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { openReport } from './openReport.testing.tsx'

test('a report that is opened for the first time begins with its finding, from how many, who sees it, and leads on', async () => {
  const onSeen = vi.fn()
  const { user } = openReport({}, undefined, { isNew: true, onSeen })
  const moment = within(await screen.findByRole('dialog', { name: 'Team alignment report' }))
  expect(moment.getByRole('heading', { name: 'Your team’s report is ready.' })).toBeDefined()
  expect(
    moment.getByText(
      /^11 of 12 people answered enough to be counted\. .*You are divided on Communicative and Accountable\.$/,
    ),
  ).toBeDefined()
  expect(moment.getByText(/^You, Mei Chen, and the team see this\./)).toBeDefined()
  expect(moment.getByRole('img', { name: /Communicative/ })).toBeDefined()
  const read = moment.getByRole('button', { name: 'Read the report' })
  // Heard before what leads on.
  expect(document.activeElement).toBe(moment.getByRole('heading', { name: 'Your team’s report is ready.' }))
  await user.click(read)
  expect(onSeen).toHaveBeenCalledOnce()
})

test('a team without an assistant reads of none', async () => {
  const state = { standing: ['member' as const], assistantName: '' }
  openReport({ alignmentReport: { state } }, undefined, { isNew: true, onSeen: vi.fn() })
  const moment = within(await screen.findByRole('dialog'))
  expect(moment.getByText(/^You, Ada Lindqvist, and the team see this\./)).toBeDefined()
})

test('its talk guide is one press away', async () => {
  const [onSeen, onPaper] = [vi.fn(), vi.fn()]
  const { user } = openReport({}, undefined, { isNew: true, onSeen, onPaper })
  const moment = within(await screen.findByRole('dialog'))
  await user.click(moment.getByRole('button', { name: 'Talk guide on one page' }))
  expect([onSeen.mock.calls.length, onPaper.mock.calls]).toEqual([1, [['guide']]])
})

test('it is not there for a report that was seen, nor over the paper', async () => {
  for (const props of [{ isNew: false }, { isNew: true, paper: 'report' as const, onPaper: vi.fn() }]) {
    openReport({}, undefined, { onSeen: vi.fn(), ...props })
    await screen.findAllByText(/You are divided/)
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
  }
})

test('anonymity: where no number may be shown, the moment has none either', async () => {
  const report = demoReport({ n: 2, invited: 3 })
  openReport({ alignmentReport: { earlier: null, report } }, undefined, { isNew: true, onSeen: vi.fn() })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Too few of you answered to show results.')).toBeDefined()
  expect(within(dialog).queryByRole('img', { name: /map/ })).toBeNull()
})
