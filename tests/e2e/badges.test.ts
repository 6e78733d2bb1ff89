import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { trellis } from '../support/command.ts'
import { close, confirm, expectClean, journeySuite, press } from '../support/journey.ts'
import { testWhole } from '../support/whole.ts'

const suite = journeySuite()
const ada = 'ada@alder.example'
const folder = mkdtempSync(join(tmpdir(), 'badges-e2e-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Keeps what a press hands over, and says what the command finds of it. */
async function kept(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return trellis(suite.server, 'verify-badge', path)
}

test('a certificate goes from the profile to its public page, is kept and verified, and says so once it is withdrawn', async () => {
  const page = await suite.open('/profile/general-settings#badges', ada)
  await page.getByRole('link', { name: 'Growth Leader sprint certificate', exact: true }).click()
  await page.getByRole('heading', { name: 'Genuine and valid' }).waitFor()
  await expectClean(page)
  await press(page, 'Make a public page')
  const look = page.getByRole('link', { name: 'Look at it' })
  await look.waitFor()
  await expectClean(page)
  const address = new URL((await look.getAttribute('href')) ?? '').pathname
  for (const name of [
    'Open Badges 3.0: JSON',
    'Picture with the certificate in it: PNG',
    'Picture with the certificate in it: SVG',
  ])
    expect(await kept(page, name)).toMatchObject({ code: 0, output: expect.stringMatching(/^GENUINE/) })
  // On a phone, in German, nobody signed in.
  const seen = await suite.open(address, undefined, { viewport: { width: 375, height: 800 }, locale: 'de-DE' })
  await seen.getByRole('heading', { name: 'Gerade geprüft: echt und gültig' }).waitFor()
  await expectClean(seen)
  expect(await seen.locator('main').textContent()).not.toContain(ada)
  expect(await seen.getByRole('navigation').count()).toBe(0)
  const cleo = await suite.open('/dashboard/certificates', 'cleo@alder.example')
  await press(cleo, 'Withdraw: Ada Lindqvist')
  await confirm(cleo, 'Withdraw')
  await cleo.getByText('Withdrawn', { exact: true }).waitFor()
  await expectClean(cleo)
  await press(seen, 'Erneut prüfen')
  await seen.getByRole('heading', { name: /^Von Alder Works am .+ zurückgezogen$/ }).waitFor()
  await expectClean(seen)
  for (const it of [page, seen, cleo]) await close(it)
})

testWhole('what cannot be loaded is told, and leads to the profile; a link that leads nowhere is no page', async () => {
  const page = await suite.open('/cert/99999', ada)
  await page.getByText('Something went wrong', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile/general-settings')
  await close(page)
  const none = await suite.open('/certification/3')
  await none.getByRole('heading', { name: 'There is no page here' }).waitFor()
  await expectClean(none)
  await close(none)
})
