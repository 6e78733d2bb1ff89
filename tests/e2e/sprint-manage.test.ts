import { expect, test } from 'vitest'
import { Backstage } from '../support/api.ts'
import { loadAnew } from '../support/at-rest.ts'
import { close, confirm, expectClean, journeySuite } from '../support/journey.ts'
import { testWhole } from '../support/whole.ts'

const suite = journeySuite()
const open = (path: string, who: string, width = 1280) =>
  suite.open(path, `${who}@alder.example`, { viewport: { width, height: 860 } })

testWhole(
  'a team’s manager reminds who has not joined, sets how members are reached, and finishes an action',
  async () => {
    const db = new Backstage(suite.server)
    const [mei] = await db.query(
      `update sprint_member m set joined_at = null, last_activity_at = null
     from sprint s, person p where s.id = m.sprint_id and s.team_id = 2 and s.status = 'IN_PROGRESS' and p.id = m.user_id
       and p.email <> 'hana@alder.example' and m.id = (
         select min(o.id) from sprint_member o join person q on q.id = o.user_id
         where o.sprint_id = m.sprint_id and o.left_at is null and q.email <> 'hana@alder.example')
     returning p.full_name, p.email, m.id`,
    )
    const name = String(mei?.full_name)
    const page = await open('/teams/v2/2/sprint/dashboard', 'hana')
    const members = page.getByRole('region', { name: 'Sprint team' })
    const row = members.getByRole('listitem').filter({ hasText: name })
    await row.getByText('Not joined').waitFor()
    await expectClean(page)
    await row.getByRole('button', { name: 'Remind', exact: true }).click()
    await members.getByText(`A reminder goes to ${name}.`).waitFor()
    // Once in seven days: the button says why it does nothing.
    const again = row.getByRole('button', { name: 'Remind', exact: true })
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    await expect
      .poll(() => row.textContent())
      .toMatch(/You have already triggered a request by email\..*Again from|Again from/)
    const mails = async () =>
      (await suite.server.outbox()).filter(it => it.to === mei?.email && /sprint/i.test(it.subject))
    await expect.poll(mails).toHaveLength(1)

    const standUp = row.getByRole('switch', { name: 'Daily stand-up assistant' })
    await expect.poll(() => standUp.isChecked()).toBe(true)
    await standUp.click()
    await expect
      .poll(async () => (await db.query('select stand_up from sprint_member where id = $1', [mei?.id]))[0]?.stand_up)
      .toBe(false)

    const actions = page.getByRole('region', { name: 'Actions', exact: true })
    const open_ = actions.getByRole('button', { name: 'Mark as finished' })
    await open_.first().waitFor()
    const left = await open_.count()
    expect(left).toBeGreaterThan(0)
    await open_.first().click()
    await expect.poll(() => open_.count()).toBe(left - 1)
    await loadAnew(page)
    await expect.poll(() => standUp.isChecked()).toBe(false)
    await expect.poll(() => open_.count()).toBe(left - 1)
    await close(page)
    await db.close()
  },
)

test('a running sprint is edited: its words and crew, not what is rated; two windows meet', async () => {
  const page = await open('/sprint/dashboard', 'ada')
  await page.getByRole('link', { name: 'Edit sprint' }).click()
  await page.waitForURL('**/sprint/dashboard/edit')
  await page.getByText(/Behaviours and outcomes stay as they are/).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Behaviour 1' }).getAttribute('readonly')).not.toBeNull()
  await expectClean(page)
  const field = page.getByRole('textbox', { name: /^Name/ })
  await expect.poll(() => field.inputValue()).not.toBe('')
  const label = await field.inputValue()
  await field.fill(`${label}, again`)
  const other = await open('/sprint/dashboard/edit?step=SPRINT_CREW', 'ada', 375)
  await other
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await other.waitForURL('**/sprint/dashboard')
  await close(other)
  // What is entered is there after a reload, and what the other window has saved is not overwritten unasked.
  await loadAnew(page)
  await page.locator('dialog[open]').waitFor()
  await expect.poll(() => field.inputValue()).toBe(`${label}, again`)
  await page.locator('dialog[open]').getByRole('button').first().click()
  await field.fill(`${label}, once more`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL('**/sprint/dashboard')
  await page.getByRole('heading', { level: 1, name: `${label}, once more` }).waitFor()
  await page.getByRole('link', { name: 'Add or remove people' }).click()
  await page
    .getByText(/Who joins is asked from the next round on/)
    .first()
    .waitFor()
  await expectClean(page)
  await close(page)
})

testWhole('days of leave are marked by hand and taken back; stakeholders are named and removed', async () => {
  const page = await open('/sprint/dashboard', 'ada', 375)
  const leave = page.getByRole('region', { name: 'Days of leave' })
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await leave.getByRole('button', { name: 'Mark as leave' }).click()
  await leave.getByText('Please fill in this field.').waitFor()
  await leave.getByLabel('First day').fill(day(1))
  await leave.getByLabel('Last day').fill(day(13))
  await leave.getByRole('button', { name: 'Mark as leave' }).click()
  await leave
    .getByRole('status')
    .getByText(/^\d check-ins? falls? away: /)
    .waitFor()
  await expectClean(page)
  await loadAnew(page)
  await leave.getByRole('button', { name: /^Remove / }).click()
  await expect.poll(() => leave.getByRole('listitem').count()).toBe(0)

  const stakeholders = page.getByRole('region', { name: 'Stakeholders' })
  await stakeholders.getByLabel('Name').fill('Data protection')
  await stakeholders.getByRole('button', { name: 'Add' }).click()
  await stakeholders.getByText('Data protection', { exact: true }).waitFor()
  await stakeholders.getByRole('button', { name: 'Remove Data protection' }).click()
  await expect.poll(() => stakeholders.getByText('Data protection', { exact: true }).count()).toBe(0)
  const used = stakeholders
    .getByRole('listitem')
    .filter({ hasText: /[1-9]\d* activit/ })
    .first()
  if ((await used.count()) > 0) {
    await used.getByRole('button', { name: /^Remove / }).click()
    await confirm(page, 'Remove')
  }
  await close(page)
})
