import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays, dayOf, instantOf } from '@trellis/sdk'
import { type DemoLeader360, demoClient, draftLeader360, noLeader360, openLeader360 } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { Leader360 } from './Leader360.tsx'
import { RaterSurvey } from './RaterSurvey.tsx'

afterEach(cleanup)

function open(leader360: DemoLeader360, onReport?: (roundId: number) => void) {
  const client = demoClient({ leader360 })
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <Leader360 reportHref={id => `#${id}`} {...(onReport ? { onReport } : {})} />
    </TrellisProvider>,
  )
  return userEvent.setup()
}
const focused = () => document.activeElement?.textContent
async function press(user: ReturnType<typeof userEvent.setup>, button: HTMLElement) {
  button.focus()
  await user.keyboard('{Enter}')
}

test('by keys: who begins is at the heading of whom to ask, and who has sent at how far it is', async () => {
  const user = open({ state: noLeader360() })
  await press(user, await screen.findByRole('button', { name: 'Choose whom to ask' }))
  await waitFor(() => expect(focused()).toBe('Whom would you listen to?'))
  cleanup()

  const again = open({ state: draftLeader360() })
  await press(again, await screen.findByRole('button', { name: /^Ask \d+ people$/ }))
  await press(again, within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send invitations' }))
  await waitFor(() => expect(focused()).toMatch(/have answered$/))
})

test('whom one has begun to add from outside is there again after Esc, in that group alone', async () => {
  const user = open({ state: draftLeader360() })
  const add = async (group: string) => {
    await user.click(await screen.findByRole('button', { name: `Add to the group: ${group}` }))
    return within(await screen.findByRole('dialog'))
  }
  const close = () => user.click(screen.getByRole('button', { name: 'Done' }))
  const nameIn = (it: typeof screen | ReturnType<typeof within>) =>
    it.getByRole('textbox', { name: 'Name' }) as HTMLInputElement
  await user.type(nameIn(await add('Customers')), 'Wim Maas')
  await close()
  expect(nameIn(await add('Peers')).value).toBe('')
  await close()
  const again = await add('Customers')
  expect(nameIn(again).value).toBe('Wim Maas')
  // Enter adds, and what was kept is gone.
  await user.type(again.getByRole('textbox', { name: /^Email/ }), 'wim@raters.example{Enter}')
  expect(nameIn(again).value).toBe('')
  await close()
  await screen.findByText('Wim Maas')
  expect(nameIn(await add('Customers')).value).toBe('')
})

test('a rater of another zone reads the moment that the mail names, in the own zone', async () => {
  // Midnight in Berlin: the mail says 11:59 pm there.
  const client = demoClient({ leader360: { page: { until: '2026-12-19T23:00:00.000Z' } } })
  const context = contextOf(client, 'en')
  render(
    <TrellisProvider value={{ ...context, i18n: { ...context.i18n, timeZone: 'UTC' } }}>
      <RaterSurvey open id={70} onClose={() => undefined} />
    </TrellisProvider>,
  )
  const said = await screen.findAllByText(/19 December/)
  for (const it of said) expect(it.textContent).toMatch(/10:59\s?pm UTC/)
})

test('experience, no data loss: words that are not sent are told of on the first page, and gone on with', async () => {
  const page = { sentAt: '2026-05-04T10:00:00Z' }
  const client = demoClient({ leader360: { page } })
  const texts = (await client.leader360.openRating({ params: { id: 70 }, query: {} })).openQuestions
  const key = `trellis.leader360.${(await client.leader360.openRating({ params: { id: 70 }, query: {} })).raterId}.words`
  localStorage.setItem(key, JSON.stringify({ draft: { [texts[0]?.code ?? '']: 'Half a word' }, version: 0 }))
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <RaterSurvey open id={70} onClose={() => undefined} />
    </TrellisProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Go on writing' }))
  await screen.findByDisplayValue('Half a word')
  localStorage.clear()
})

test('a rater’s page that never was is not found, as anywhere; one whose round is over has the spec’s text', async () => {
  const said = async (leader360: DemoLeader360, name: RegExp) => {
    render(
      <TrellisProvider value={contextOf(demoClient({ leader360 }), 'en')}>
        <RaterSurvey open id={99999} onClose={() => undefined} />
      </TrellisProvider>,
    )
    await screen.findByRole('heading', { name })
    cleanup()
  }
  await said({ unknown: true }, /^Page not found$/)
  await said({ expired: true }, /^This link to provide feedback\/advice is probably expired/)
})

test('the bar of a round is named by what it is of, and says how far that is', async () => {
  open({ state: openLeader360() })
  const bar = await screen.findByRole('progressbar', { name: /^Leader 360/ })
  expect(bar.getAttribute('aria-valuetext')).toBe('At least 3 of 7 have answered')
})

test('a round that is sent for 21 days has 21 left on that day, as many as were chosen, and none to count on its last', async () => {
  const zoned = { timeZone: 'Europe/Berlin' }
  const today = dayOf(new Date(), zoned)
  const leftOf = async (days: number) => {
    const closesAt = instantOf(addDays(today, days + 1), '00:00', zoned).toISOString()
    open({ state: openLeader360({ startedAt: new Date().toISOString(), closesAt }) })
    const said = (await screen.findByText(/^Sent on /)).textContent
    cleanup()
    return said?.match(/\d+ days? left/)?.[0]
  }
  expect([await leftOf(21), await leftOf(1), await leftOf(0)]).toEqual(['21 days left', '1 day left', undefined])
})

test('an open round: from how many on their number is told, and that one that is not told yet is not none', async () => {
  open({ state: openLeader360({ asked: 6, answered: 0 }) })
  await screen.findByRole('heading', { name: 'Asked: 6' })
  screen.getByText(/in steps of 3 or more, and never that all have/)
  screen.getByText('How many have answered cannot be told yet. It does not mean that nobody has.')
  screen.getByText(/if all have, nobody gets a mail/)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('who closes a round by hand is led to its report', async () => {
  const led: number[] = []
  const user = open({ state: openLeader360() }, id => led.push(id))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(led).toEqual([])
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(led).toEqual([5]))
})

test('once the licence has ended nobody else is asked and no time is given, and it says why; the rest runs on', async () => {
  const missing = 'Your license does not include the feature.'
  const whyNot = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '')
  const user = open({ state: openLeader360({ isIncluded: false }) })
  for (const name of ['Add', 'Extend']) {
    const button = await screen.findByRole('button', { name })
    expect(whyNot(button)?.textContent).toBe(missing)
    // It stands beside it, too, in place of until when it would be possible.
    expect(button.closest('li')?.querySelector('p')?.textContent).toBe(missing)
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  for (const name of ['Send reminder', 'Choose', 'Close'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull()
  cleanup()
  const { draft, ...none } = draftLeader360()
  open({ state: { ...none, draft: draft && { ...draft, isIncluded: false } } })
  expect(whyNot(await screen.findByRole('button', { name: /^Send/ }))?.textContent).toBe(missing)
})
