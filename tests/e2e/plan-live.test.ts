import { createRealtime } from '@trellis/sdk/realtime'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '../support/api.ts'
import { embedSuite } from '../support/embedded.ts'

const suite = embedSuite()
const board = (page: Page) => page.locator('trellis-plan-board')
const button = (page: Page, name: string | RegExp) => board(page).getByRole('button', { name, exact: true })

/** What looks again by itself every 30 seconds does not: what comes was told. */
const withoutLooks = (page: Page) =>
  page.addInitScript(() => {
    const repeat = window.setInterval
    Object.assign(window, {
      setInterval: (run: () => void, ms: number, ...given: unknown[]) =>
        ms === 30_000 ? 0 : repeat(run, ms, ...given),
    })
  })
const isLive = (page: Page) => page.waitForEvent('websocket').then(it => it.waitForEvent('framereceived'))
const open = async (path: string, prepare: (page: Page) => Promise<unknown> = withoutLooks) => {
  let live: Promise<unknown> | undefined
  const host = await suite.open(`/examples/plan-board/${path}`, {
    prepare: async page => {
      await prepare(page)
      live = isLive(page)
    },
  })
  return { ...host, live: () => live }
}
const comment = async (page: Page, words: string) => {
  await button(page, /^Comment ?: Summary$/).click()
  await board(page).getByRole('textbox', { name: 'Your comment' }).fill(words)
  await button(page, 'Send comment').click()
  await board(page).getByText(words).waitFor()
}

test('design/plan.md, To reach: what a coach from outside writes in the intranet is on the leader’s page there, and the answer on the coach’s, while nobody looks again', async () => {
  const leader = await open('')
  const coach = await open('guest.html')
  await Promise.all([leader.live(), coach.live()])
  const words = 'A day is long for a customer.'
  await comment(coach.page, words)
  const sent = board(leader.page).getByRole('article').filter({ hasText: words })
  await sent.waitFor()
  await sent.locator('xpath=ancestor::li[1]').getByRole('button', { name: 'Reply', exact: true }).click()
  const answer = 'Half a day, then.'
  await board(leader.page).getByRole('textbox', { name: 'Your reply' }).fill(answer)
  await button(leader.page, 'Send reply').click()
  await board(coach.page).getByText(answer).waitFor()
  // A line of the board as well.
  await button(leader.page, /^Decisions wait less than two days ?: Edit$/).click()
  await board(leader.page).getByRole('textbox', { name: 'Outcomes this year' }).fill('Decisions wait a day')
  await leader.page.keyboard.press('Enter')
  await board(coach.page).getByText('Decisions wait a day', { exact: true }).first().waitFor()
  for (const { problems, context } of [leader, coach]) {
    expect(problems).toEqual([])
    await context.close()
  }
})

test('what is written on one page of a host is on another one of the same person, who is nobody else there', async () => {
  const one = await open('')
  const other = await open('')
  await Promise.all([one.live(), other.live()])
  await comment(other.page, 'Written on the second page')
  await board(one.page).getByText('Written on the second page').waitFor()
  expect(await board(one.page).locator('.t-alsohere').count()).toBe(0)
  for (const { context } of [one, other]) await context.close()
})

const tokenOf = async (who: string): Promise<string> => {
  const reply = await fetch(`${suite.url}/examples/token?as=${who}`)
  return ((await reply.json()) as { access_token: string }).access_token
}

test('sprints, Realtime: whoever else has the board open stands at its head in a host’s page, too, as long as they are there', async () => {
  const { page, context, problems, live } = await open('')
  await live()
  const { data } = await call(suite.url, 'plan.planList', {}, { token: await tokenOf('ada') })
  const token = await tokenOf('kira')
  const kira = createRealtime({ api: suite.url, token: { get: async () => token, renew: async () => null } })
  const leave = kira.here(`plan/${data.years[0].id}`, 'board', () => {})
  await board(page).getByText('Also here: Kira Novak').waitFor()
  leave()
  await board(page).getByText('Also here: Kira Novak').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await context.close()
})

test('an element that is taken out leaves no connection, and what listened to the page is gone with it', async () => {
  const { page, context, live } = await open('', async page => {
    await withoutLooks(page)
    await page.addInitScript(() => {
      const heard = new Set<string>()
      const numbers = new Map<unknown, number>()
      const watch = (target: EventTarget, name: string) => {
        const { addEventListener: add, removeEventListener: remove } = target
        const keyOf = (run: unknown) => {
          numbers.set(run, numbers.get(run) ?? numbers.size)
          return `${name} ${numbers.get(run)}`
        }
        target.addEventListener = (type: string, run: never, how?: AddEventListenerOptions) => {
          if (type === name) heard.add(keyOf(run))
          if (type === name) how?.signal?.addEventListener('abort', () => heard.delete(keyOf(run)))
          add.call(target, type, run, how)
        }
        target.removeEventListener = (type: string, run: never) => {
          if (type === name) heard.delete(keyOf(run))
          remove.call(target, type, run)
        }
      }
      watch(window, 'online')
      watch(document, 'visibilitychange')
      watch(document, 'securitypolicyviolation')
      Object.assign(window, { heard })
    })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: Set<string> }).heard.size)
  await button(page, /^Comment ?: Summary$/).waitFor()
  await live()
  const before = await heard()
  const closed: Promise<unknown>[] = []
  page.on('websocket', it => void closed.push(it.waitForEvent('close')))
  for (let time = 0; time < 3; time++) {
    const arrived = page.waitForEvent('websocket').then(it => it.waitForEvent('framereceived'))
    await page.evaluate(() => {
      document.querySelector('trellis-plan-board')?.remove()
      document.querySelector('#board')?.append(document.createElement('trellis-plan-board'))
    })
    await arrived
    await button(page, /^Comment ?: Summary$/).waitFor()
    await expect.poll(heard).toBe(before)
  }
  await page.evaluate(() => document.querySelector('trellis-plan-board')?.remove())
  await Promise.all(closed)
  expect(closed).toHaveLength(3)
  await context.close()
})

test('a host whose policy lets no socket be: its makers are told once, and what others write comes when the reader comes back', async () => {
  const said: string[] = []
  const { page, context, problems } = await suite.open('/examples/plan-board/', {
    prepare: async page => {
      await withoutLooks(page)
      page.on('console', it => it.type() === 'warning' && said.push(it.text()))
      await page.route('**/examples/plan-board/', async route => {
        const response = await route.fetch()
        const headers = { ...response.headers(), 'content-security-policy': `connect-src ${suite.url}` }
        await route.fulfill({ response, headers })
      })
    },
  })
  const lacks = /the Content-Security-Policy of this page lacks ws:\/\/localhost:\d+ in connect-src/
  await expect.poll(() => said.filter(it => lacks.test(it))).toHaveLength(1)
  const coach = await open('guest.html')
  await comment(coach.page, 'Come back and see')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await board(page).getByText('Come back and see').waitFor()
  expect(said.filter(it => lacks.test(it))).toHaveLength(1)
  // The one report of the policy, which is the browser's own.
  expect(problems.filter(it => !/websocket|ws:/i.test(it))).toEqual([])
  await context.close()
  await coach.context.close()
})
