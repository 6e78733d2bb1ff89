import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chanceOf } from '../fuzz/mutate.ts'
import { Backstage } from '../support/api.ts'
import { leaveBrowser, sharedBrowser } from '../support/browser.ts'
import { freePort, startServer, type TestServer } from '../support/server.ts'
import { isWhole, testWhole } from '../support/whole.ts'
import { type Arrived, openDoor } from './windows/door.ts'
import { answerOf, type Typed } from './windows/people.ts'
import type { Harness } from './windows/window.ts'

// Two windows of one browser, people of two tenants, and everything that changes who is signed in, in every order that chance
// brings, on a network that delays and loses. The long form is `npm run test:windows`, whose order is another one each time;
// TRELLIS_SEED_WINDOWS repeats a run.
const isLong = process.env.TRELLIS_LONG === '1'
const rounds = Number(process.env.TRELLIS_ROUNDS ?? (isLong ? 1000 : isWhole ? 8 : 3))
const seed = Number(process.env.TRELLIS_SEED_WINDOWS ?? (isLong ? Date.now() % 1_000_000 : 261_129))
/** To see that a run finds pages that speak for whoever is signed in. */
const isForgetful = process.env.TRELLIS_FORGETFUL === '1'
/** After so many interleavings everything that was answered must have arrived. */
const healEvery = isLong ? 25 : rounds
const tenants: Record<string, string> = {
  'ada@alder': 'alder',
  'ada@birch': 'birch',
  'ben@alder': 'alder',
  'cleo@alder': 'alder',
}

let browser: Browser
let server: TestServer
let door: Awaited<ReturnType<typeof openDoor>>
let db: Backstage
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  const script = await bundle()
  door = await openDoor(port, () => server?.port, script)
  ;[browser, server] = await Promise.all([
    sharedBrowser(),
    startServer({ env: { TRELLIS_URL: url, TRELLIS_RATE_LIMIT: '1000000' } }),
  ])
  db = new Backstage(server)
})

afterEach(leaveBrowser)

afterAll(async () => {
  await leaveBrowser()
  await db?.close()
  await server?.stop()
  door?.close()
})

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('windows/window.ts', import.meta.url)), formats: ['iife'], name: 'windows' },
    },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('Nothing was built')
  return first.output[0].code
}

type Deed = Harness['deeds'][number]
const inWindow = {
  run: (page: Page, deed: Deed, given = '') =>
    page.evaluate(
      ([deed, given]) => (window as never as { harness: Harness }).harness.run(deed as never, given as string),
      [deed, given],
    ),
  answer: (page: Page, index: number, back: boolean) =>
    page.evaluate(
      ([index, back]) => (window as never as { harness: Harness }).harness.answer(index as number, back as boolean),
      [index, back],
    ),
  asked: (page: Page) => page.evaluate(() => (window as never as { harness: Harness }).harness.asked()),
  profile: (page: Page) => page.evaluate(() => (window as never as { harness: Harness }).harness.profile()),
  quiet: (page: Page) => page.evaluate(() => (window as never as { harness: Harness }).harness.quiet()),
  state: (page: Page) => page.evaluate(() => (window as never as { harness: Harness }).harness.state()),
  asksForPassword: (page: Page) =>
    page.evaluate(() => (window as never as { harness: Harness }).harness.asksForPassword()),
  allSaved: (page: Page) => page.evaluate(() => (window as never as { harness: Harness }).harness.allSaved()),
  waiting: (page: Page) => page.evaluate(() => (window as never as { harness: Harness }).harness.waiting()),
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const isChange = ({ body }: Arrived) => !!body?.designation || !!body?.userAnswers

/** Calls that arrived with what another person typed. */
const wrongNames = (calls: readonly Arrived[]) =>
  calls.filter(({ who, body }) => {
    if (body?.designation?.includes('#') && body.designation.split('#')[0] !== who) return true
    return body?.userAnswers?.some(it => it.value > 0 && it.value !== answerOf(who ?? '')) ?? false
  })

async function openWindows(forgetful = false): Promise<[Page, Page]> {
  const context = await browser.newContext()
  const open = async (which: number) => {
    const page = await context.newPage()
    await page.goto(`${url}/window`)
    await page.evaluate(
      ([which, forgetful]) =>
        (window as never as { harness: Harness }).harness.setUp(which as number, forgetful as boolean),
      [which, forgetful],
    )
    return page
  }
  return [await open(0), await open(1)]
}

/** One interleaving: what people do in two windows, by chance. Gives what was answered. */
async function interleave(pages: [Page, Page], chance: ReturnType<typeof chanceOf>, story: string[]): Promise<Typed[]> {
  const going: Promise<unknown>[] = []
  const typed: Typed[] = []
  const steps = 10 + chance.int(10)
  const pick = <T>(list: readonly T[]) => list[chance.int(list.length - 1)] as T
  door.setChance(chanceOf(chance.int(1e9)).next)
  const people = ['ada', 'ben', 'cleo'].map(it => `${it}@alder.example`)
  // Every interleaving begins with somebody, in both windows, sometimes in the survey.
  const first = chance.int(1)
  await inWindow.run(pages[first] as Page, 'signIn', pick(people))
  await inWindow.run(pages[1 - first] as Page, 'reload')
  // No interleaving is without a change, whatever chance brings.
  await Promise.all(pages.map(inWindow.profile))
  await expect
    .poll(() => door.arrived.filter(isChange).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(pages.length)
  for (const it of pages) if (chance.next() < 0.5) going.push(inWindow.run(it, 'openSurvey'))
  for (let step = 0; step < steps; step++) {
    const which = chance.int(1)
    const page = pages[which] as Page
    const deed = chance.next()
    const run = (name: Deed, given = '') => {
      story.push(`${which} ${name} ${given}`)
      going.push(inWindow.run(page, name, given).then(it => void story.push(`${which} ${it} after ${name} ${given}`)))
    }
    if (deed < 0.12) {
      run('signOut')
      run('signIn', pick(people))
    } else if (deed < 0.15) run('signOut')
    else if (deed < 0.24) run('switchOrg')
    else if (deed < 0.3) run('actAs', 'ben@alder.example')
    else if (deed < 0.35) run('endActing')
    else if (deed < 0.42) run('reload')
    else if (deed < 0.55) run('openSurvey')
    else if (deed < 0.73) going.push(inWindow.profile(page))
    else if (deed < 0.75) going.push(server.clock({ advance: chance.next() < 0.8 ? 'PT6M' : 'PT61M' }))
    else
      for (let count = chance.int(4); count >= 0; count--)
        going.push(inWindow.answer(page, chance.int(9), chance.next() < 0.3).then(it => void (it && typed.push(it))))
    // Half of the time the next thing happens beside what is under way, else after it.
    if (deed < 0.55 && chance.next() < 0.5) await going.at(-1)
    await pause(chance.next() ** 2 * 150)
  }
  await Promise.all(going)
  await Promise.all(pages.map(inWindow.quiet))
  door.setChance(null)
  return typed
}

/** Signs out in one window, after which nobody may be signed in anywhere. Where nobody is, somebody signs in first. */
async function signOutEverywhere(page: Page): Promise<void> {
  const signedIn = await inWindow.run(page, 'signIn', 'ben@alder.example')
  const signedOut = await inWindow.run(page, 'signOut')
  const { token } = await inWindow.state(page)
  if (token !== null) throw new Error(`Still signed in: ${signedIn}, ${signedOut}`)
}

/** Sessions that are open, once a sign-out that is still on its way, or tried again, has had its time. */
async function openSessions() {
  for (let tries = 0; ; tries++) {
    const open = await db.query(
      `select s.id, p.email, s.method, s.created_at from session s join person p on p.id = s.user_id
       where s.revoked_at is null`,
    )
    if (open.length === 0 || tries === 150) return open
    await pause(200)
  }
}

/** Everybody who answered comes back; then all of it is at the server, under their own name. */
async function heal(page: Page, typed: readonly Typed[]): Promise<string[]> {
  const lost: string[] = []
  for (const who of new Set(typed.map(it => it.who))) {
    const [name = ''] = who.split('@')
    await inWindow.run(page, 'signIn', `${name}@alder.example`)
    const now = (await inWindow.state(page)).who
    if (now !== who) await inWindow.run(page, 'switchOrg')
    if ((await inWindow.state(page)).who !== who)
      lost.push(`${who} could not come back: ${(await inWindow.state(page)).who}`)
    else if (!(await inWindow.allSaved(page)))
      lost.push(`${who}: something still waits: ${await inWindow.waiting(page)}`)
    const kept = await db.query(
      `select g.question_code as code, g.value from gla_answer g
       join gla_assessment a on a.tenant_id = g.tenant_id and a.id = g.assessment_id and a.finished_at is null
       join person p on p.id = a.user_id join tenant t on t.id = a.tenant_id
       where p.email = $1 and t.client_id = $2`,
      [`${name}@alder.example`, tenants[who]],
    )
    const values = new Map(kept.map(it => [it.code, it.value]))
    const last = new Map(typed.filter(it => it.who === who).map(it => [it.code, it.value]))
    for (const [code, value] of last)
      if ((values.get(code) ?? 0) !== value) lost.push(`${who} ${code}: ${values.get(code)}, not ${value}`)
    await signOutEverywhere(page)
  }
  return lost
}

test(
  `two windows, two people, two tenants: no call under a wrong name, no answer lost, no session left open (${rounds} interleavings, seed ${seed})`,
  async () => {
    console.log(`windows: seed ${seed}, ${rounds} interleavings`)
    let pages = await openWindows(isForgetful)
    let typed: Typed[] = []
    const found: string[] = []
    const counts = { calls: 0, changes: 0, answers: 0 }
    for (let round = 0; round < rounds && found.length === 0; round++) {
      const chance = chanceOf(seed * 10_007 + round)
      const say = (what: string) => found.push(`seed ${seed}, interleaving ${round}: ${what}`)
      const story: string[] = []
      const answers = await interleave(pages, chance, story)
      typed.push(...answers)
      counts.answers += answers.length
      await signOutEverywhere(pages[chance.int(1)] as Page)
      for (const it of wrongNames(door.arrived)) say(`under a wrong name: ${JSON.stringify(it)}`)
      for (const it of await openSessions()) say(`a session is open: ${JSON.stringify(it)}`)
      if (!(await inWindow.asksForPassword(pages[0]))) say('the provider lets in without a password')
      for (const it of pages) for (const one of await inWindow.asked(it)) say(`asked: ${one}`)
      if ((round + 1) % healEvery === 0) {
        for (const it of await heal(pages[0], typed)) say(`lost: ${it}`)
        typed = []
        for (const it of wrongNames(door.arrived)) say(`under a wrong name: ${JSON.stringify(it)}`)
        await pages[0].context().close()
        pages = await openWindows(isForgetful)
        if (isLong) console.log(`windows: ${round + 1} interleavings, ${counts.calls} calls`)
      }
      if (found.length > 0) found.push(...story, ...door.arrived.map(it => `${it.at} ${it.who} ${it.path} ${it.fate}`))
      counts.calls += door.arrived.length
      counts.changes += door.arrived.filter(isChange).length
      door.arrived.length = 0
    }
    console.log(`windows: ${JSON.stringify(counts)}`)
    expect(found).toEqual([])
    expect(counts.changes).toBeGreaterThan(rounds)
  },
  isLong ? 7_200_000 : 240_000,
)

testWhole(
  'acting that has lapsed, and a way back in without a password: a sign-out leaves no session of the browser open',
  async () => {
    const [page, other] = await openWindows()
    await inWindow.run(page, 'signIn', 'cleo@alder.example')
    await inWindow.run(page, 'actAs', 'ben@alder.example')
    await server.clock({ advance: 'PT61M' })
    // The provider still knows her: both windows come back without the password.
    for (const it of [page, other]) {
      expect(await inWindow.run(it, 'reload')).toBe('done')
      expect(await inWindow.run(it, 'signIn', 'cleo@alder.example')).toBe('done')
      expect((await inWindow.state(it)).who).toBe('cleo@alder')
    }
    expect((await openSessions()).length).toBeGreaterThan(1)
    expect(await inWindow.run(other, 'signOut')).toBe('done')
    expect(await openSessions()).toEqual([])
  },
)

testWhole('two windows that come back from the provider at once both stay signed in', async () => {
  const pages = await openWindows()
  await inWindow.run(pages[0], 'signIn', 'cleo@alder.example')
  await inWindow.run(pages[0], 'signInAgain')
  await inWindow.run(pages[1], 'reload')
  await inWindow.run(pages[1], 'signInAgain')
  await pause(300)
  for (const it of pages) {
    await inWindow.run(it, 'reload')
    expect(await inWindow.run(it, 'look')).toBe('done')
  }
  await signOutEverywhere(pages[1])
  expect(await openSessions()).toEqual([])
})

test('the same finds pages that speak for whoever is signed in', async () => {
  const pages = await openWindows(true)
  await inWindow.run(pages[0], 'signIn', 'cleo@alder.example')
  await inWindow.run(pages[1], 'reload')
  await inWindow.run(pages[1], 'signOut')
  await inWindow.run(pages[1], 'signIn', 'ben@alder.example')
  await inWindow.profile(pages[0])
  await expect.poll(() => wrongNames(door.arrived).length).toBeGreaterThan(0)
  await signOutEverywhere(pages[0])
})
