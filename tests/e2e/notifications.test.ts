import { expect, test } from 'vitest'
import { Backstage, call } from '../support/api.ts'
import { loadAnew } from '../support/at-rest.ts'
import { close, expectClean, journeySuite, press, savedBy } from '../support/journey.ts'
import { signIn } from '../support/sign-in.ts'
import { soon } from '../support/soon.ts'
import { testWhole } from '../support/whole.ts'

const suite = journeySuite()

test('two windows show the same list and count within two seconds, and what is switched off leaves the bell', async () => {
  const [one, other] = [
    await suite.open('/dashboard/main-dashboard', 'ben@alder.example'),
    await suite.open('/notification', 'ben@alder.example', { viewport: { width: 420, height: 860 } }),
  ]
  const unreadIn = (page: typeof one) => page.locator('.t-note.is-unread').count()
  await expect.poll(() => unreadIn(other)).toBeGreaterThan(0)
  // Listening: the window that reads tells the other, which is of another device.
  await one
    .getByRole('button', { name: /Notifications|open/ })
    .first()
    .click()
  const panel = one.getByRole('dialog')
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => unreadIn(one)).toBe(0)
  await soon(suite.server.url, 2000, async () => (await unreadIn(other)) === 0)
  const notesIn = (page: typeof one) => page.locator('.t-note').count()
  await expect.poll(async () => (await notesIn(other)) - (await notesIn(one))).toBe(0)

  // From the panel to what the bell shows.
  await panel.getByRole('link', { name: 'Notification settings' }).click()
  await one.waitForURL('**/profile/notifications')
  await one.getByRole('heading', { name: 'How you are told' }).waitFor()
  await expectClean(one)
  const before = await notesIn(other)
  for (const name of ['What you could do next: Bell', 'News of your sprints: Bell', 'Results: Bell'])
    await savedBy(one, () => one.getByRole('checkbox', { name }).uncheck())
  await one.getByText('Saved', { exact: true }).first().waitFor()
  await expect.poll(() => notesIn(other)).toBeLessThan(before)
  // What others ask of a person always comes.
  const asked = one.getByRole('row', { name: /What others ask of you/ })
  await asked.waitFor()
  expect(await asked.getByRole('checkbox').count()).toBe(0)
  await savedBy(one, () => one.getByRole('switch', { name: 'Keep quiet hours' }).check())
  await savedBy(one, () => one.getByLabel('From').fill('21:00'))
  await one.getByText('Saved', { exact: true }).first().waitFor()
  await loadAnew(one)
  await expect.poll(() => one.getByLabel('From').inputValue()).toBe('21:00')
  expect(await one.getByRole('checkbox', { name: 'Results: Bell' }).isChecked()).toBe(false)
  await close(one)
  await close(other)
})

testWhole('a stand-up waits in the inbox, is answered on its page, and the team reads it once it is out', async () => {
  const db = new Backstage(suite.server)
  const [team] = await db.query<{ team_id: number; user_id: number }>(
    `select s.team_id, m.user_id from sprint s join sprint_member m on m.tenant_id = s.tenant_id and m.sprint_id = s.id
     where s.team_id is not null and s.status = 'IN_PROGRESS' and m.user_id = $1`,
    [await db.person('sam@alder.example')],
  )
  expect(team).toBeDefined()
  // Half past nine on the coming Tuesday where Sam is, who is in UTC: the browser's clock is the server's.
  const tuesday = new Date()
  tuesday.setUTCDate(tuesday.getUTCDate() + ((9 - tuesday.getUTCDay()) % 7 || 7))
  tuesday.setUTCHours(9, 30, 0, 0)
  await db.query("update session set expires_at = '2200-01-01'")
  await db.query("update membership set time_zone = 'UTC' where user_id = $1", [team?.user_id])
  await suite.server.clock({ now: tuesday.toISOString() })
  const token = await signIn(suite.server.url, 'sam@alder.example')
  const page = await suite.open('/dashboard/main-dashboard', 'sam@alder.example')
  await page.clock.setFixedTime(tuesday)
  await page
    .getByRole('link', { name: /^START$/ })
    .first()
    .click()
  await page.waitForURL('**/sprint/stand-up')
  await page.getByRole('heading', { name: 'Stand-up', level: 1 }).waitFor()
  await page.getByText(/^Daily, on working days/).waitFor()
  await page.getByLabel('Next').fill('Call a third customer')
  await press(page, 'Send')
  await page.getByText('Sent. You can change it until the day ends.').first().waitFor()
  await expectClean(page)
  const waits = async () =>
    (await call(suite.server.url, 'notification.all', {}, { token })).data.filter(
      (it: { rule: string; status: string }) => it.rule === 'standUp' && it.status === 'ACTIVE',
    ).length
  await expect.poll(waits).toBe(0)
  const noon = new Date(tuesday.getTime() + 90 * 60_000)
  await suite.server.clock({ now: noon.toISOString() })
  await page.clock.setFixedTime(noon)
  await loadAnew(page)
  await page.locator('.t-standup').getByText('Call a third customer').waitFor()
  await close(page)
  await db.close()
})
