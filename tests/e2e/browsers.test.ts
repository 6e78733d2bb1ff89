import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Engine, findFirefox, findWebKit } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { Visitor } from '../support/engines/visitor.ts'
import { startWebKit } from '../support/engines/webkit.ts'
import { startServer, type TestServer } from '../support/server.ts'

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

for (const [name, start] of browsers) {
  // Vitest does not name what it skips.
  if (!start) console.log(`${name} is not on this machine: its journeys are left out`)
  describe.skipIf(!start)(name, () => {
    let engine: Engine
    let server: TestServer
    let visitor: Visitor

    beforeAll(async () => {
      if (start) [engine, server] = await Promise.all([start(), startServer()])
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

    test('signs in, agrees to the policy, answers ten questions, and finds them after coming back', async () => {
      await signIn('dev@alder.example', assessment)
      await visitor.arrive(/^\/auth\/policy-consent/)
      await visitor.press({ role: 'checkbox' })
      await visitor.press({ css: 'button.t-button--primary' })
      await visitor.arrive(/^\/explore\/growth-leader-assessment/)
      await visitor.press({ css: 'main button.t-button--primary' })
      await visitor.press({ role: 'button', name: '^Start$' })
      await answer(visitor, 10, 5)
      await visitor.press({ role: 'button', name: '^Next$' })
      await visitor.see({ name: 'Style survey, page 2 of 4' })
      expect(await visitor.problems()).toEqual([])
      await visitor.open(server.url + assessment)
      await visitor.press({ css: 'main button.t-button--primary' })
      await visitor.see({ name: 'Style survey, page 2 of 4' })
    })
  })
}
