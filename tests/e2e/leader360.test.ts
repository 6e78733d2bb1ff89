import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import { alderPages, phone } from '../support/alder-pages.ts'
import { close, confirm, expectClean, press, savedBy } from '../support/journey.ts'
import { dayOf360, rounds360In, sentAt } from '../support/rounds360.ts'

const suite = alderSuite()
const { at, clean, state, answer, mailsTo } = rounds360In(suite)
const open = alderPages(suite)
beforeEach(clean)

const foot = (page: Page, name: string) =>
  page.locator('.t-full__foot').getByRole('button', { name, exact: true }).click()
const linkTo = async (name: string) =>
  /\S+\/guest\/leader360#token=\S+/.exec((await mailsTo(name))[0]?.text ?? '')?.[0] ?? ''

/** Four pages of ten statements by keys, and Send. */
async function rate(page: Page, step: number): Promise<void> {
  for (let number = 1; number <= 4; number++) {
    await page.getByText(`Page ${number} of 4`).waitFor()
    const rows = page.getByRole('radiogroup')
    await expect.poll(() => rows.count()).toBe(10)
    await rows.first().getByRole('radio').first().focus()
    for (let row = 0; row < 10; row++) await page.keyboard.press(String(step))
    await page.getByText(`${number * 10} of 40 answered`).waitFor()
    await foot(page, number === 4 ? 'Submit' : 'Next')
  }
  await confirm(page, 'Send')
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('heading', { name: 'Numbers tell where; only words tell what' }).waitFor()
  await page.getByRole('textbox').first().fill(words)
  await foot(page, 'Send')
}

/** Somebody of the organisation is found by name, somebody from outside is written. */
async function ask(page: Page, group: string, inside: string[], outside: [string, string][] = []): Promise<void> {
  await press(page, `Add to the group: ${group}`)
  const dialog = page.getByRole('dialog')
  for (const name of inside) {
    await dialog.getByRole('searchbox').fill(name)
    await savedBy(page, () => dialog.getByRole('button', { name: `Add ${name}` }).click())
  }
  for (const [name, email] of outside) {
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByRole('textbox', { name: /^Email/ }).fill(email)
    await savedBy(page, () => dialog.getByRole('button', { name: 'Add', exact: true }).click())
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('plan, 360: six raters, two of them from outside, come to a report, and are asked anew', async () => {
  const ada = await open('/explore/leader-360', { who: 'ada', now: sentAt })
  await press(ada, 'Choose whom to ask')
  await ada.getByRole('heading', { name: 'Whom would you listen to?' }).waitFor()
  await ask(ada, 'Manager', ['Kira Novak'])
  await ask(ada, 'Mentor', [], [['Jo Brandt', 'jo@raters.example']])
  await ask(ada, 'Peers', ['Hana', 'Ines', 'Jonas'])
  await ask(ada, 'Customers', [], [['Wim Maas', 'wim@raters.example']])
  await expectClean(ada)

  // The leader's own part is first.
  await press(ada, 'Begin')
  await foot(ada, 'Begin')
  await rate(ada, 4)
  await foot(ada, 'Leave it at that')
  await press(ada, 'Done')
  await ada.getByText('Your part is done. It is compared with what others see.').waitFor()
  await press(ada, 'Ask 6 people')
  await confirm(ada, 'Send invitations')
  await ada.getByRole('heading', { name: 'Asked: 6' }).waitFor()

  // By the link of a mail, on a phone: nothing is told of others, and it can be changed.
  const jo = await open(await linkTo('Jo'), { ...phone, now: sentAt })
  await jo.getByRole('heading', { name: '12 minutes that help Ada Lindqvist' }).waitFor()
  await expect.poll(() => new URL(jo.url()).hash).toBe('')
  await jo.getByText('This group is shown from one answer on: your numbers can be told apart.').waitFor()
  await expectClean(jo)
  await foot(jo, 'Begin')
  await rate(jo, 3)
  await say(jo, 'You ask before you decide.')
  await jo.getByRole('heading', { name: 'Thank You for your Feedback!' }).waitFor()
  await expectClean(jo)

  const hana = await open('/development/leader-360', { who: 'hana', now: sentAt })
  await hana.getByRole('link', { name: 'Begin' }).click()
  await hana.getByRole('heading', { name: '12 minutes that help Ada Lindqvist' }).waitFor()
  await foot(hana, 'Begin')
  await rate(hana, 3)
  await say(hana, 'You finish what you begin.')
  await press(hana, 'Done')
  await hana.getByText('Change answers').waitFor()
  await close(hana)
  const { round } = await state()
  await answer('kira', round.id, 2)
  for (const it of ['ines', 'jonas']) await answer(it, round.id, 3, [`Words of ${it}.`])
  await answer('Wim', round.id, 1, ['Only mine.'])
  // Of so few no number says who: it stays with those asked.
  await ada.getByRole('heading', { name: 'Asked: 6' }).waitFor()
  await close(ada)

  await at(dayOf360(23))
  const later = dayOf360(23, 10)
  await jo.clock.setSystemTime(new Date(later))
  const board = await open('/explore/leader-360', { who: 'ada', now: later })
  await board.getByRole('link', { name: 'Read report' }).click()
  await board.getByRole('heading', { name: 'By group' }).waitFor()
  const said = (await board.locator('main').textContent()) ?? ''
  for (const it of ['You ask before you decide.', 'You finish what you begin.', 'Jo Brandt']) expect(said).toContain(it)
  // One customer is nobody's group, and nothing else names who is in the peers.
  expect(said).toContain('Not shown, and in no other number: Customers.')
  expect(said).not.toContain('Hana')
  await expectClean(board)
  // The link of the round that is over says so.
  await jo.goto('about:blank')
  await jo.goto(await linkTo('Jo'))
  await jo
    .getByText(/^This link to provide feedback\/advice is probably expired/)
    .first()
    .waitFor()
  await close(jo)

  await board.goBack()
  await press(board, 'Ask a new round')
  await board.getByText('Leader 360 · new round').waitFor()
  for (const name of ['Kira Novak', 'Jo Brandt', 'Wim Maas'])
    await board.getByRole('button', { name: `Remove ${name}` }).waitFor()
  await press(board, 'Ask 6 people')
  await confirm(board, 'Send invitations')
  await board.getByRole('heading', { name: 'Asked: 6' }).waitFor()
  await expectClean(board)
  expect(await mailsTo('Jo')).toHaveLength(2)
  await close(board)
})
