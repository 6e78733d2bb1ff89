import { expect, test } from 'vitest'
import { embedSuite, startButton, toQuestions } from '../support/embedded.ts'
import { testWhole } from '../support/whole.ts'

const suite = embedSuite()

test('theme, scheme and language are attributes, and changing them changes what shows', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  const look = () =>
    page.evaluate(() => {
      const root = document.querySelector('trellis-gla-survey')?.shadowRoot
      const style = (selector: string) => getComputedStyle(root?.querySelector(selector) as Element)
      return {
        accent: style('.t-button--primary').backgroundColor,
        card: style('.t-card').backgroundColor,
        title: root?.querySelector('h2')?.textContent,
      }
    })
  const set = (name: string, value: string) =>
    page
      .locator('trellis-gla-survey')
      .evaluate((it, [key, to]) => it.setAttribute(key as string, to as string), [name, value])
  await page.locator('trellis-gla-survey .t-button--primary:not([aria-busy])').waitFor()
  const first = await look()
  await set('theme', 'teal')
  await expect.poll(async () => (await look()).accent).not.toBe(first.accent)
  await expect.poll(async () => (await look()).card).toBe(first.card)
  await set('scheme', 'dark')
  await expect.poll(async () => (await look()).card).not.toBe(first.card)
  await set('scheme', 'auto')
  await expect.poll(async () => (await look()).card).toBe(first.card)
  await set('language', 'pt-BR')
  await page
    .getByRole('button', { name: 'Começar' })
    .or(page.getByRole('button', { name: /Iniciar/ }))
    .waitFor()
  await expect.poll(async () => (await look()).title).not.toBe(first.title)
  expect(problems).toEqual([])
  await context.close()
})

test('a narrow widget has touch sizes, and follows its own width', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  const density = () => page.locator('trellis-gla-survey [part=card]').getAttribute('data-density')
  await expect.poll(density).toBe('dense')
  await page
    .locator('trellis-gla-survey')
    .evaluate(it => Object.assign((it.parentElement as HTMLElement).style, { width: '320px' }))
  await expect.poll(density).toBe('compact')
  await context.close()
})

test('two widgets of two people stand on one page and do not touch', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  await page.evaluate(() => {
    const trellis = (window as never as { trellis: { create(...given: unknown[]): HTMLElement } }).trellis
    const getToken = async () => (await (await fetch('/examples/token?as=quinn')).json()).access_token
    trellis.create('gla-survey', 'article', { getToken, language: 'de', theme: 'rose' }).id = 'second'
  })
  await page
    .locator('#second')
    .getByRole('button', { name: 'Beginnen' })
    .or(page.locator('#second').getByRole('button').first())
    .waitFor()
  await toQuestions(page)
  await page.getByRole('radiogroup').first().getByRole('radio').nth(0).check({ force: true })
  await expect.poll(async () => (await suite.progressOf('gus')).attemptedQuestions).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  expect(await page.locator('#second').locator('dialog[open]').count()).toBe(0)
  expect((await suite.progressOf('quinn')).attemptedQuestions).not.toBe(1)
  expect(problems).toEqual([])
  await context.close()
})

test('moving an open widget keeps its answers and its dialog', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await toQuestions(page)
  const third = page.getByRole('radiogroup').nth(2).getByRole('radio').nth(1)
  await third.check({ force: true })
  await page.evaluate(() =>
    document.querySelector('aside')?.append(document.querySelector('trellis-gla-survey') as Element),
  )
  await expect.poll(() => page.locator('aside dialog:modal').count()).toBe(1)
  await expect.poll(() => third.isChecked()).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

testWhole('200 mounts leave nothing behind', async () => {
  const { page, context, problems } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const count = async () => {
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(it => it.name === name)?.value ?? 0
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
  }
  const mountAndLeave = (times: number) =>
    page.evaluate(async times => {
      for (let round = 0; round < times; round++) {
        const it = document.createElement('trellis-gla-survey')
        document.querySelector('article')?.append(it)
        await new Promise(resolve => it.addEventListener('trellis:ready', resolve, { once: true }))
        it.remove()
        await new Promise(resolve => setTimeout(resolve))
      }
    }, times)
  await mountAndLeave(10)
  await page.waitForLoadState('networkidle')
  const before = await count()
  await mountAndLeave(200)
  await page.waitForLoadState('networkidle')
  await expect.poll(async () => (await count()).nodes - before.nodes, { timeout: 20_000 }).toBeLessThan(40)
  // The time limit of a call, 20 seconds, holds on to it for so long.
  await expect
    .poll(async () => (await count()).listeners - before.listeners, { timeout: 30_000, interval: 1000 })
    .toBeLessThan(10)
  await expect.poll(async () => (await count()).heap - before.heap).toBeLessThan(2_000_000)
  expect(problems).toEqual([])
  await context.close()
})

test('a token that the server refuses is renewed once, and asked for one at a time', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  const asked = await page.evaluate(async () => {
    const reasons: string[] = []
    const trellis = (window as never as { trellis: { create(...given: unknown[]): HTMLElement } }).trellis
    const getToken = async ({ reason }: { reason: string }) => {
      reasons.push(reason)
      if (reason === 'start') return 'not-a-token'
      return (await (await fetch('/examples/token')).json()).access_token
    }
    const all = [1, 2, 3].map(() => trellis.create('gla-survey', 'article', { getToken }))
    await Promise.all(all.map(it => new Promise(resolve => it.addEventListener('trellis:ready', resolve))))
    const started = () => all.every(it => it.shadowRoot?.querySelector('.t-button--primary:not([aria-busy])'))
    for (let wait = 0; wait < 750 && !started(); wait++) await new Promise(resolve => setTimeout(resolve, 20))
    return { reasons, started: started() }
  })
  expect(asked).toEqual({ reasons: ['start', 'expired'], started: true })
  await context.close()
})

test('the first reply is asked for while the code is on its way, once, with the one token of the page', async () => {
  const events: string[] = []
  const { page, context } = await suite.open('/examples/plain-html/', {
    async prepare(page) {
      page.on('request', it => {
        if (it.url().includes('gla-v2-entry')) events.push(`entry ${it.headers()['accept-language']}`)
        if (it.url().endsWith('/examples/token')) events.push('token')
      })
      await page.route(/\/en\/gla-survey\.js$/, async route => {
        await expect.poll(() => events).toEqual(['token', 'entry en'])
        events.push('code')
        await route.continue()
      })
    },
  })
  await startButton(page).waitFor()
  expect(events).toEqual(['token', 'entry en', 'code'])
  // Whoever has another token asks anew.
  await page.evaluate(() => {
    const { trellis } = window as never as { trellis: { create(...given: unknown[]): void } }
    const getToken = async () => (await (await fetch('/examples/token')).json()).access_token
    trellis.create('gla-survey', 'article', { getToken })
  })
  await expect.poll(() => events.slice(3)).toEqual(['token', 'entry en'])
  await context.close()
})

test('a lazy widget loads its code when it comes into view', async () => {
  const { page, context } = await suite.open('/examples/plain-html/')
  await startButton(page).waitFor()
  const state = () => page.evaluate(() => document.querySelector('#lazy')?.shadowRoot !== null)
  await page.evaluate(() => {
    const spacer = document.createElement('div')
    spacer.style.height = '4000px'
    const near = document.createElement('trellis-gla-survey')
    const lazy = document.createElement('trellis-gla-survey')
    for (const it of [near, lazy]) it.setAttribute('loading', 'lazy')
    near.id = 'near'
    lazy.id = 'lazy'
    document.querySelector('article')?.prepend(near)
    document.querySelector('article')?.append(spacer, lazy)
  })
  // Both are looked at in one go: that which is in view has come by then.
  await page.locator('#near [part=card]').waitFor()
  expect(await state()).toBe(false)
  await page.evaluate(() => scrollTo(0, 9999))
  await expect.poll(state).toBe(true)
  await context.close()
})
