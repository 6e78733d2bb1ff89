import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveOf } from '../support/alignment.ts'
import { call, type Json } from '../support/api.ts'
import { goTo } from '../support/at-rest.ts'
import { answer, embedSuite, eventsOf, focusedIn, hostStyles, inDialog, seen } from '../support/embedded.ts'
import { signIn } from '../support/sign-in.ts'
import { isWhole, testWhole } from '../support/whole.ts'

const suite = embedSuite()

/** The team of the demo tenant whose survey is open, and a member who has not begun. */
async function engineering() {
  const token = await signIn(suite.url, 'zoe@alder.example')
  const { body } = await call(suite.url, 'team.summary', {}, { token })
  const team = (body.data.teamSprintInfoList as Json[]).find(it => it.name === 'Engineering')
  return { token, teamId: team.id as number }
}

const pageAs = async (token: string, teamId: number, pageNo?: number) =>
  (
    await call(
      suite.url,
      'alignment.getQuestions',
      { query: { team_id: teamId, ...(pageNo ? { pageNo } : {}) } },
      { token },
    )
  ).body.data as Json

/** The token of a guest's link, of a survey that Ada starts. */
async function guestToken(): Promise<string> {
  const token = await signIn(suite.url, 'ada@alder.example')
  const summary = await call(suite.url, 'team.summary', {}, { token })
  const team = (summary.body.data.teamSprintInfoList as Json[]).find(it => it.name === 'Product Design')
  const { body } = await call(suite.url, 'alignment.getAllTeamMembers', { params: { teamId: team.id } }, { token })
  const members = (body.data.members as Json[]).map(it => ({
    id: it.id,
    name: it.name,
    status: 'INCLUDED',
    userType: it.userType,
    email: it.email,
  }))
  const cleo = await signIn(suite.url, 'cleo@alder.example')
  let started = await call(
    suite.url,
    'alignment.startSurvey',
    { body: { team_id: team.id, surveyType: 'standard', team_members: members } },
    { token },
  )
  if (started.status === 403)
    started = await call(
      suite.url,
      'alignment.startSurvey',
      { body: { team_id: team.id, surveyType: 'standard', team_members: members } },
      { token: cleo },
    )
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const mails = (await (await fetch(`${suite.url}/api/test/outbox`)).json()) as {
    data: { to: string; text: string }[]
  }
  const found = mails.data.map(it => /guest\/alignment#token=(\S+)/.exec(it.text)?.[1]).find(Boolean)
  if (!found) throw new Error('No guest was invited')
  return found
}

type Place = Pick<Page, 'locator' | 'getByRole' | 'getByText'>

const start = (page: Place) =>
  page
    .locator('trellis-alignment-survey')
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()

async function begin(page: Place) {
  await start(page).click()
  await inDialog(page, /^(Start|Continue)$/).click()
  await page.getByRole('radiogroup').first().waitFor()
}

/** From the first page over all six to the second intro. */
async function answerAll(page: Place) {
  for (let number = 1; number <= 6; number++) {
    await page.getByText(`Page ${number} of 6`).waitFor()
    await page.getByRole('radiogroup').first().waitFor()
    await answer(page, number === 6 ? 5 : 8, index => index % 6)
    await inDialog(page, number === 6 ? 'Submit' : 'Next').click()
  }
  await page.getByRole('heading', { name: 'Submit your answers?' }).waitFor()
  await inDialog(page, 'Submit').click()
  await page.getByRole('heading', { name: 'A few questions for research' }).waitFor()
}

/** The research page, after which the survey is over. */
async function answerResearch(page: Page) {
  await inDialog(page, 'Next').click()
  await page.getByLabel('How old are you?').selectOption('40-49')
  await inDialog(page, 'Confirm').click()
  await inDialog(page, 'Done').click()
}

test('embedded: opens, saves through the API, resumes, submits; the host hears numbers and never an answer', async () => {
  const { token, teamId } = await engineering()
  const { page, context, problems } = await suite.open(`/examples/alignment-survey/?as=zoe&team=${teamId}`)
  await begin(page)
  await expect.poll(() => page.getByRole('radiogroup').count()).toBe(8)
  await answer(page, 3, 5)
  await expect.poll(async () => (await pageAs(token, teamId)).totalAttemptedQuestions).toBe(3)
  await inDialog(page, 'Save & Exit').click()
  await page.getByText(/3 of 45 answered, 6\.67%/).waitFor()
  await begin(page)
  await answerAll(page)
  await expect.poll(async () => (await pageAs(token, teamId)).submitted).toBe(true)
  await answerResearch(page)
  const end = page.locator('trellis-alignment-survey').getByRole('heading', { name: 'You have answered already' })
  await expect.poll(() => end.evaluate(it => it.matches(':focus'))).toBe(true)
  await expect
    .poll(() => eventsOf(page))
    .toEqual(expect.arrayContaining(['ready', 'open', 'change', 'submit', 'close']))
  const events = await seen(page)
  expect(JSON.stringify(events)).not.toMatch(/TAS-|gree|40-49/)
  for (const [, detail] of events) expect(detail.version).toBe(1)
  expect(problems).toEqual([])
  await context.close()
})

test('embedded: of a team that is not there the host hears once', async () => {
  const { page, context } = await suite.open('/examples/alignment-survey/?as=zoe&team=999999', {
    // What the loader has asked for ahead is refused before the widget is here.
    prepare: async page => {
      const refused = page.waitForResponse(it => it.url().includes('getQuestions') && it.status() === 404)
      await page.route('**/en/alignment-survey.js', async route => {
        await refused
        await route.continue()
      })
    },
  })
  const widget = page.locator('trellis-alignment-survey')
  await widget.getByRole('heading', { name: 'This survey is not for this link' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect((await seen(page)).filter(([name]) => name === 'error').map(([, { code }]) => code)).toEqual(['notFound'])
  await context.close()
})

testWhole('embedded: a guest answers by the token of the link', async () => {
  const token = await guestToken()
  const { page, context, problems } = await suite.open(`/examples/alignment-survey/?token=${token}`)
  await begin(page)
  await answerAll(page)
  await inDialog(page, 'Skip').click()
  await inDialog(page, 'Done').click()
  const isHandedIn = async () =>
    (await call(suite.url, 'alignmentGuest.getQuestions', {}, { token })).body.data.submitted
  await expect.poll(isHandedIn).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

/** Goes through a first page of the preview and out of it: nothing is saved. */
async function previewed(page: Page, token: string, teamId: number): Promise<void> {
  await begin(page)
  await page.locator('dialog[open]').getByText('Preview Mode').waitFor()
  await answer(page, 8, 2)
  await inDialog(page, 'Next').click()
  await page.getByText('Page 2 of 6').waitFor()
  // Where the keys answer the first open question.
  const title = page.locator('dialog[open] h1')
  await expect.poll(() => title.evaluate(it => it.matches(':focus'))).toBe(true)
  await inDialog(page, 'Exit').click()
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  expect((await pageAs(token, teamId)).totalAttemptedQuestions).toBe(0)
}

test('embedded: a preview saves nothing', async () => {
  const { token, teamId } = await engineering()
  const asked: string[] = []
  const { page, context } = await suite.open(`/examples/alignment-survey/?as=zoe&team=${teamId}&preview`, {
    prepare: async page => void page.on('request', it => asked.push(it.url())),
  })
  await previewed(page, token, teamId)
  expect(asked.filter(it => it.includes('getQuestions'))).toEqual([])
  await context.close()
})

testWhole('embedded: another language keeps the answers, and all eight are there', async () => {
  const { token, teamId } = await engineering()
  const { page, context } = await suite.open(`/examples/alignment-survey/?as=zoe&team=${teamId}&language=de`)
  await page.locator('trellis-alignment-survey').getByRole('button', { name: 'Starten' }).click()
  await inDialog(page, 'Starten').click()
  await page.getByRole('radiogroup').first().waitFor()
  await answer(page, 2, 4)
  const choice = page.locator('dialog[open] select')
  // The choice comes after the question.
  await expect.poll(() => choice.locator('option').count()).toBe(8)
  await choice.selectOption('ja')
  await page.locator('dialog[open] [lang=ja]').first().waitFor()
  await expect.poll(() => page.locator('dialog[open] input:checked').count()).toBe(2)
  await expect.poll(async () => (await pageAs(token, teamId)).totalAttemptedQuestions).toBe(2)
  await context.close()
})

testWhole(
  'embedded: under a policy of hashes the single file does all of it, and leaves the host as it was',
  async () => {
    const { token, teamId } = await engineering()
    const { page, context, problems } = await suite.open(
      `/examples/hash-csp/alignment-survey.html?as=zoe&team=${teamId}`,
    )
    await start(page).waitFor()
    const before = await hostStyles(page)
    await begin(page)
    await answer(page, 3, 3)
    await expect.poll(async () => (await pageAs(token, teamId)).totalAttemptedQuestions).toBe(3)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    await page.getByText(/3 of 45 answered/).waitFor()
    await expect.poll(() => focusedIn(page, 'trellis-alignment-survey')).toBe('button')
    await expect.poll(() => hostStyles(page)).toEqual(before)
    // Research page and other languages are files of their own for the loader.
    await begin(page)
    await answerAll(page)
    await expect.poll(async () => (await pageAs(token, teamId)).submitted).toBe(true)
    await answerResearch(page)
    const widget = page.locator('trellis-alignment-survey')
    await widget.getByRole('heading', { name: 'You have answered already' }).waitFor()
    await widget.evaluate(it => it.setAttribute('language', 'de'))
    await widget.getByRole('heading', { name: 'Sie haben schon geantwortet' }).waitFor()
    expect(problems).toEqual([])
    // As a string: the test runner would put its own import() in.
    expect(await page.evaluate("import('/embed/v1.js').then(() => 'came', () => 'refused')")).toBe('refused')
    await context.close()
  },
)

test.runIf(isWhole)(
  'embedded: the React component hears events, follows its props and leaves nothing behind',
  async () => {
    const { token, teamId } = await engineering()
    const { page, context, problems } = await suite.open(`/examples/react-alignment-survey/?as=zoe&team=${teamId}`)
    const said: string[] = []
    page.on('console', it => said.push(it.text()))
    await start(page).waitFor()
    await page.getByRole('button', { name: 'Look at it first' }).click()
    await previewed(page, token, teamId)
    await page.getByRole('button', { name: 'Back to the survey' }).click()
    await begin(page)
    await answerAll(page)
    await inDialog(page, 'Skip').click()
    await inDialog(page, 'Done').click()
    await page.locator('trellis-alignment-survey').getByRole('heading', { name: 'You have answered already' }).waitFor()
    expect((await pageAs(token, teamId)).submitted).toBe(true)
    await expect.poll(() => said.filter(it => it.startsWith('handed in'))).toHaveLength(1)
    expect(said.join()).not.toMatch(/TAS-|gree/)
    await page.evaluate(() => (window as unknown as { leave(): void }).leave())
    await expect.poll(() => page.locator('trellis-alignment-survey').count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  },
)

/** Keeps what the frame says to its host. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ data }) => heard.push(data))
  })
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Json[] }).heard)

test.runIf(isWhole)('embedded: the frame page shows the survey of the team that its address names', async () => {
  const { token, teamId } = await engineering()
  const { page, context, problems } = await suite.open(
    `/examples/frame/?widget=alignment-survey&team-id=${teamId}&as=zoe`,
    { prepare: listen, viewport: { width: 1180, height: 1200 } },
  )
  const frame = page.frameLocator('iframe')
  const height = () => page.locator('iframe').evaluate(it => it.getBoundingClientRect().height)
  await start(frame).waitFor()
  await expect.poll(() => frame.locator(':root').evaluate(() => document.title)).toBe('Team Alignment Survey')
  await expect.poll(height).toBeGreaterThan(100)
  const closed = await height()
  await begin(frame)
  await expect.poll(height).toBeGreaterThan(closed + 200)
  await answer(frame, 3, 5)
  await expect.poll(async () => (await pageAs(token, teamId)).totalAttemptedQuestions).toBe(3)
  await inDialog(frame, 'Save & Exit').click()
  await frame.getByText(/3 of 45 answered/).waitFor()
  // A message comes a moment after what is seen.
  const events = async () => (await heard(page)).filter(it => it.type === 'event').map(it => it.name)
  await expect.poll(events).toEqual(expect.arrayContaining(['ready', 'open', 'change', 'close']))
  const messages = await heard(page)
  expect(JSON.stringify(messages)).not.toMatch(/TAS-|gree/)
  expect(problems).toEqual([])
  await context.close()
})

testWhole(
  'embedded: a frame page that is asked for an unknown widget says so on the console and does nothing else',
  async () => {
    for (const name of ['org-chart', 'constructor']) {
      const { page, context, problems } = await suite.open(`/examples/frame/?widget=${name}`, { prepare: listen })
      await expect
        .poll(() => problems)
        .toEqual([
          `frame.html knows no widget "${name}": ?widget= is one of gla-survey, alignment-survey, sprint-check-in, plan-board`,
        ])
      // What the frame had said would stand before the page's own.
      await page.frames()[1]?.evaluate(() => parent.postMessage('the last word', '*'))
      await expect.poll(() => heard(page)).toEqual(['the last word'])
      expect(await page.frameLocator('iframe').locator('body > :not(script)').count()).toBe(0)
      expect(problems).toHaveLength(1)
      await context.close()
    }
  },
)

testWhole(
  'portal: the dashboard asks for the survey that waits, opens it at the place where the person left, and asks no more once it is handed in',
  async () => {
    const { token, teamId } = await engineering()
    const { page, context, problems } = await suite.open('/auth/sign-in')
    await context.addCookies([{ name: 'workos-token', value: token, url: suite.url }])
    const dashboard = () => page.goto(`${suite.url}/dashboard/main-dashboard`)
    const next = page.getByRole('link', { name: /^(Start|Continue) survey$/ })
    const survey = (it: URL) => it.pathname === `/teams/v2/${teamId}/team-alignment` && it.searchParams.has('survey')

    await dashboard()
    await page.getByRole('heading', { level: 1, name: /Engineering/ }).waitFor()
    await next.click()
    await page.waitForURL(survey)
    await inDialog(page, 'Start').click()
    await page.getByRole('radiogroup').first().waitFor()
    await answer(page, 8, 4)
    await inDialog(page, 'Next').click()
    await page.getByText('Page 2 of 6').waitFor()
    await inDialog(page, 'Save & Exit').click()
    await page.waitForURL(it => !it.searchParams.has('survey'))
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)

    await dashboard()
    await next.click()
    await inDialog(page, 'Continue').click()
    await page.getByText('Page 2 of 6').waitFor()
    expect((await pageAs(token, teamId)).totalAttemptedQuestions).toBe(8)
    for (let pageNo = 2; pageNo <= 6; pageNo++) {
      const body = saveOf(teamId, pageNo, 4, pageNo === 6 ? { isSubmit: true } : {})
      expect((await call(suite.url, 'alignment.saveAnswers', { body }, { token })).status).toBe(200)
    }
    await goTo(page, `${suite.url}/dashboard/main-dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => next.count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain('Engineering')
    expect(problems).toEqual([])
    await context.close()
  },
)

test('portal: a guest answers on a phone by the link alone, leaves, and comes back to the same place', async () => {
  const token = await guestToken()
  const { page, context } = await suite.open(`/guest/alignment#token=${token}`, {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
  })
  await inDialog(page, 'Start').click()
  await page.getByRole('radiogroup').first().waitFor()
  await answer(page, 8, 3)
  await inDialog(page, 'Next').click()
  await page.getByText('Page 2 of 6').waitFor()
  await inDialog(page, 'Save & Exit').click()
  await page.getByRole('heading', { name: 'Your place is kept' }).waitFor()
  await page.waitForURL(`${suite.url}/guest/alignment`)
  await page.reload()
  await inDialog(page, 'Continue').click()
  await page.getByText('Page 2 of 6').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await context.close()
})

test('portal: a strange link says so by the sentence of all guest links, and leads round in no circle', async () => {
  const { page, context } = await suite.open(`/guest/alignment?token=g.1.${'x'.repeat(43)}`)
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0)
  await context.close()
})
