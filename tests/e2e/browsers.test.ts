import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkToken, makeTeam, startSurvey } from '../support/alignment.ts'
import { Backstage, call, type Json } from '../support/api.ts'
import { arrowRight, type Engine, findFirefox, findWebKit } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { Visitor } from '../support/engines/visitor.ts'
import { startWebKit } from '../support/engines/webkit.ts'
import type { TestServer } from '../support/server.ts'
import { sharedServer } from '../support/shared-server.ts'
import { signIn as overHttp } from '../support/sign-in.ts'
import { openDay, ratingGuest } from '../support/sprints.ts'

// The same journeys in the browsers that are not Chromium, in which all other tests run.
const firefox = findFirefox()
const webKit = findWebKit()
const browsers: [string, (() => Promise<Engine>) | undefined][] = [
  ['Firefox', firefox ? () => startFirefox(firefox) : undefined],
  ['WebKit', webKit ? () => startWebKit(webKit) : undefined],
]
const assessment = '/explore/growth-leader-assessment-v2'

/** Answers the questions of the page, each by a press, and sees it taken. */
async function answer(visitor: Visitor, count: number, steps: number): Promise<void> {
  await visitor.see({ role: 'radio' }, it => it.count === count * steps)
  for (let index = 0; index < count; index++) {
    const radio = { role: 'radio', nth: index * steps + (index % steps) } as const
    await visitor.press(radio)
    await visitor.see(radio, it => it.isChecked)
  }
}

/** Answers the page by number keys, as the hint says: each answers and moves on. */
async function answerByKeys(visitor: Visitor, count: number, steps: number): Promise<void> {
  await visitor.see({ role: 'radio' }, it => it.count === count * steps)
  await visitor.press({ role: 'radio' })
  await visitor.window.type(Array.from({ length: count }, (_, index) => (index % steps) + 1).join(''))
  await visitor.see({ css: 'input[type=radio]:checked' }, it => it.count === count)
}

/** From the widget's card on a host page through the introduction to the first questions. */
async function enter(visitor: Visitor): Promise<void> {
  const go = { role: 'button', name: '^(Start|Continue)$' } as const
  await visitor.press(go)
  await visitor.see({ css: 'dialog[open]' })
  await visitor.press(go)
}

/** From the first page of the assessment to the question before handing in, and over it. */
async function answerAssessment(visitor: Visitor): Promise<void> {
  for (let page = 0; page < 8; page++) {
    await visitor.see({ name: `${page < 4 ? 'Style' : 'Strategy'} survey, page ${(page % 4) + 1} of 4` })
    await answerByKeys(visitor, 10, 5)
    await visitor.press({ role: 'button', name: page < 7 ? '^Next$' : '^Submit$' })
  }
  await visitor.see({ role: 'heading', name: 'Submit your answers' })
  await visitor.press({ role: 'button', name: '^Submit$' })
}

/** All six pages of the alignment survey, handed in, without the questions for research. */
async function answerAlignment(visitor: Visitor): Promise<void> {
  for (let page = 1; page <= 6; page++) {
    await visitor.see({ name: `Page ${page} of 6` })
    await answerByKeys(visitor, page < 6 ? 8 : 5, 6)
    await visitor.press({ role: 'button', name: page < 6 ? '^Next$' : '^Submit$' })
  }
  await visitor.see({ role: 'heading', name: 'Submit your answers' })
  await visitor.press({ role: 'button', name: '^Submit$' })
  await visitor.see({ role: 'heading', name: 'A few questions for research' })
}

for (const [name, start] of browsers) {
  // Vitest does not name what it skips.
  if (!start) console.log(`${name} is not on this machine: its journeys are left out`)
  describe.skipIf(!start)(name, () => {
    let engine: Engine
    let server: TestServer
    let visitor: Visitor

    beforeAll(async () => {
      if (start) [engine, server] = await Promise.all([start(), sharedServer()])
    })
    afterAll(async () => {
      await engine?.close()
      await server?.stop()
    })
    beforeEach(async () => {
      await fetch(`${server.url}/api/test/reset`, { method: 'POST' })
      visitor = new Visitor(await engine.window())
      return () => visitor.window.close()
    })

    async function signIn(email: string, path: string): Promise<void> {
      await visitor.open(server.url + path)
      await visitor.press({ role: 'link', name: email })
      // The link loads the page anew, with the fields filled.
      await visitor.see({ css: '#email' }, it => it.text === email)
      await visitor.press({ role: 'button', name: 'Sign in' })
    }

    /** Somebody who was never here, up to the first questions of the assessment. */
    async function begin(): Promise<void> {
      await signIn('dev@alder.example', assessment)
      await visitor.arrive(/^\/auth\/policy-consent/)
      await visitor.press({ role: 'checkbox' })
      await visitor.press({ css: 'button.t-button--primary' })
      await visitor.arrive(/^\/explore\/growth-leader-assessment/)
      await visitor.press({ css: 'main button.t-button--primary' })
      await visitor.press({ role: 'button', name: '^Start$' })
    }

    test('signs in, agrees to the policy, answers ten questions, and finds them after coming back', async () => {
      await begin()
      await answer(visitor, 10, 5)
      await visitor.press({ role: 'button', name: '^Next$' })
      await visitor.see({ name: 'Style survey, page 2 of 4' })
      expect(await visitor.problems()).toEqual([])
      await visitor.open(server.url + assessment)
      await visitor.press({ css: 'main button.t-button--primary' })
      await visitor.see({ name: 'Style survey, page 2 of 4' })
    })

    test('a sprint: rated from outside by the link, its kanban by pointer and by keys, its check-in, its analytics', async () => {
      const db = new Backstage(server)
      const guest = await ratingGuest(db, await db.person('mei@alder.example'))
      await db.close()
      await visitor.open(`${server.url}/development#token=${guest.token}`)
      await visitor.press({ role: 'button', name: '^Begin$' })
      await visitor.press({ role: 'radio', nth: 3 })
      await visitor.see({ role: 'radio', nth: 3 }, it => it.isChecked)
      await visitor.press({ role: 'button', name: '^Next$' })
      await visitor.press({ css: 'textarea' })
      await visitor.window.type('You asked first.')
      await visitor.press({ role: 'button', name: '^Send to' })
      await visitor.see({ role: 'heading', name: 'Thank You for your Feedback!' })
      expect(await visitor.problems()).toEqual([])

      await server.clock({ now: openDay().toISOString() })
      await signIn('ada@alder.example', '/sprint/dashboard')
      await visitor.arrive(/^\/sprint\/dashboard/)
      await visitor.see({ role: 'heading', name: 'Hand over the whole task' })
      await visitor.press({ role: 'link', name: '^Kanban$' })
      await visitor.arrive(/^\/sprint\/kanban/)
      const [dragged, lifted] = ['Fix two dates on which the owner', 'Note each time you feel the wish']
      const column = (status: string) => `[data-status=${status}]`
      await visitor.drag({ role: 'button', name: `^Move ${dragged}` }, { css: `${column('DONE')} h2` })
      await visitor.see({ css: `${column('DONE')} h3`, name: dragged })
      await visitor.see({ css: '[role=status]', name: `${dragged}.* is put down. Done` })
      await visitor.press({ role: 'button', name: `^Move ${lifted}` })
      await visitor.window.type(` ${arrowRight} `)
      await visitor.see({ css: '[role=status]', name: `${lifted}.* is put down. In progress` })
      await visitor.see({ css: `${column('IN_PROGRESS')} li:has(:focus) h3`, name: lifted })
      expect(await visitor.problems()).toEqual([])

      await visitor.open(`${server.url}/sprint/check-in`)
      await visitor.press({ role: 'button', name: '^START WEEKLY CHECK-IN$' })
      for (const [heading, rows] of [
        ['How often did you do it this week', 3],
        ['How far is it', 2],
      ] as const) {
        await visitor.see({ css: 'h2:focus', name: heading })
        await visitor.window.type('4'.repeat(rows))
        await visitor.see({ css: 'input[type=radio]:checked' }, it => it.count === rows)
        await visitor.press({ role: 'button', name: '^Next$' })
      }
      await visitor.see({ css: 'h2:focus', name: 'How much energy' })
      await visitor.press({ role: 'radio', nth: 2 })
      for (let step = 3; step < 7; step++) {
        await visitor.see({ css: '.t-label', name: `^Step ${step} of 7` })
        await visitor.press({ role: 'button', name: '^Next$' })
      }
      await visitor.see({ css: '.t-label', name: '^Step 7 of 7' })
      await visitor.press({ role: 'button', name: '^Finish check-in$' })
      await visitor.see({ css: 'h2:focus', name: '^Done' })
      expect(await visitor.problems()).toEqual([])

      await visitor.open(`${server.url}/sprint/analytics`)
      await visitor.press({ css: '[role=tab]', name: '^Outcomes$' })
      await visitor.see({ css: '[role=tab][aria-selected=true]', name: '^Outcomes$' })
      await visitor.see({ css: 'figure svg text' }, it => it.count > 4)
      expect(await visitor.problems()).toEqual([])
    })

    describe.runIf(process.env.TRELLIS_LONG === '1')('the long form', () => {
      test('signs in, agrees to the policy, answers the whole assessment by keys, reads the profile and the dashboard', async () => {
        await begin()
        await answerAssessment(visitor)
        await visitor.see({ name: 'Your Leader Profile is ready' })
        expect(await visitor.problems()).toEqual([])
        await visitor.open(server.url + assessment)
        await visitor.see({ css: 'main', name: 'Self-management' })
        await visitor.see({ css: 'main', name: 'Communication' })
        expect(await visitor.problems()).toEqual([])
        await visitor.open(`${server.url}/dashboard/main-dashboard`)
        await visitor.see({ css: 'main', name: 'Leader Profile' })
        expect(await visitor.problems()).toEqual([])
      })

      test('embedded under the strictest policy: the whole assessment, handed in', async () => {
        await visitor.open(`${server.url}/examples/strict-csp/`)
        await enter(visitor)
        await answerAssessment(visitor)
        await visitor.see({ role: 'button', name: 'Answer them' })
        expect(await visitor.problems()).toEqual([])
      })

      test('embedded under a hostile style sheet: it opens over the whole view, answers and closes', async () => {
        await visitor.open(`${server.url}/examples/hostile-css/`)
        await enter(visitor)
        await answer(visitor, 10, 5)
        await visitor.press({ role: 'button', name: 'Save & Exit' })
        await visitor.see({ css: 'trellis-gla-survey [part=card], [part=card]', name: '10 of 80 answered' })
        expect(await visitor.problems()).toEqual([])
      })

      test('the alignment survey as a guest by the link, and embedded as a member', async () => {
        const db = new Backstage(server)
        const team = await makeTeam(db, 'Three Browsers')
        const manager = await db.token(team.manager)
        expect((await startSurvey(server.url, manager, team)).status).toBe(200)
        await db.close()
        const guest = team.people.find(it => it.userType === 'GUEST')?.email ?? ''
        await visitor.open(`${server.url}/guest/alignment#token=${await linkToken(server, guest)}`)
        await visitor.press({ role: 'button', name: '^Start$' })
        await answerAlignment(visitor)
        expect(await visitor.problems()).toEqual([])

        const zoe = await overHttp(server.url, 'zoe@alder.example')
        const { body } = await call(server.url, 'team.summary', {}, { token: zoe })
        const { id } = (body.data.teamSprintInfoList as Json[]).find(it => it.name === 'Engineering')
        await visitor.open(`${server.url}/examples/alignment-survey/?as=zoe&team=${id}`)
        await enter(visitor)
        await answerAlignment(visitor)
        expect(await visitor.problems()).toEqual([])
      })

      test('the report of a team and its map', async () => {
        await signIn('ada@alder.example', '/teams/v2/1/team-alignment')
        await visitor.arrive(/team-alignment/)
        await visitor.see({ role: 'heading', name: 'Alignment map' })
        await visitor.see({ css: 'svg text' }, it => it.count > 4)
        expect(await visitor.problems()).toEqual([])
      })
    })
  })
}
