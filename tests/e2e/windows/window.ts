// Runs in a browser window of the test: the portal's own session, client and survey, without its screens.
import { smallI18n } from '@trellis/sdk'
import { createPortal, type Portal } from '../../../packages/portal/src/portal.ts'
import { cookieStore } from '../../../packages/sdk/src/core/session.ts'
import { windowChannel } from '../../../packages/sdk/src/core/session-channel.ts'
import { kyTransport } from '../../../packages/sdk/src/core/transport-ky.ts'
import { glaAdapter } from '../../../packages/widgets/src/gla/glaAdapter.ts'
import { createFlow } from '../../../packages/widgets/src/survey/createFlow.ts'
import type { Flow } from '../../../packages/widgets/src/survey/flow.ts'
import { answerOf, type Typed, whoOf } from './people.ts'

/** A page as a person sees it: it stands for whom it was opened with until it is loaded anew. */
interface Opened {
  portal: Portal
  gla: Flow | undefined
  who: string | null
  watch: ReturnType<typeof setInterval>
}

let at: Opened
/** Position of this window: the page of the survey that is answered here. */
let number = 0
/** As before pages were bound to a person, to see that the test finds it. */
let isForgetful = false
let counter = 0
let ways = Promise.resolve()

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

function boot() {
  if (at) {
    clearInterval(at.watch)
    at.gla?.survey.peek()?.dispose()
  }
  let leaving: Promise<void> | undefined
  const portal = createPortal({
    i18n: smallI18n('en', {}),
    store: cookieStore(),
    ...(isForgetful ? {} : { channel: windowChannel() }),
    transport: kyTransport,
    here: () => '/dashboard/main-dashboard',
    go: () => {},
    reload: path => {
      leaving ??= follow(path).then(boot)
      left = leaving
    },
  })
  if (isForgetful) {
    const { source } = portal.session
    source.get = async () => portal.session.token()
    source.renew = async () => portal.session.token()
    delete source.speaking
  }
  const claims = portal.session.claims.peek()
  const watch = setInterval(settle, 50)
  at = { portal, gla: undefined, who: claims && whoOf(claims), watch }
}
/** What a reload is under way with, to be waited for. */
let left: Promise<void> | undefined

/** Each window answers a page of its own, so that it never has to be asked about. */
function settle() {
  const survey = at.gla?.survey.peek()
  if (!survey?.conflict.peek()) return
  const waiting = Object.entries(localStorage).filter(([name]) => name.startsWith('trellis.survey.'))
  asked.push(
    `${at.who}: ${JSON.stringify([survey.conflict.peek(), survey.known(survey.conflict.peek()?.page ?? 0), waiting])}`,
  )
  void survey.resolve('mine')
}
const asked: string[] = []

/** Loads an address as the browser would: the provider's sign-out is a form that sends itself. */
async function follow(path: string | undefined) {
  if (!path || new URL(path, location.href).pathname.startsWith('/auth/')) return
  const reply = await fetch(path)
  const form = formOf(await reply.text())
  if (form) await fetch(form.action, { method: 'POST', body: form.fields })
}

function formOf(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const form = page.querySelector('form')
  const action = form?.getAttribute('action')
  if (!form || !action) return null
  const fields = new URLSearchParams()
  for (const it of form.querySelectorAll('input')) if (it.name) fields.set(it.name, it.value)
  const { name, value } = page.querySelector('button') ?? { name: '', value: '' }
  if (name) fields.set(name, value)
  return { action: new URL(action, location.href).href, fields }
}

/** The provider's answer to somebody who wants to sign in: a way back at once, or its page with the password. */
async function provider() {
  const { authorization_url } = await at.portal.client.auth.provider({ query: {} })
  const reply = await fetch(authorization_url)
  return { reply, html: await reply.text() }
}
const isBack = (reply: Response) => new URL(reply.url).pathname === '/auth/callback'

async function signIn(email: string) {
  boot()
  // The sign-in page leads on who is signed in.
  if (at.who !== null && at.portal.session.token() !== null) {
    await at.portal.quietly(() => at.portal.client.account.getUserState()).catch(() => {})
    if (at.portal.session.token() !== null) return
    boot()
  }
  await throughProvider(email)
}

/** From the provider back to the portal, whoever is signed in there. */
async function throughProvider(email: string) {
  let { reply, html } = await provider()
  if (!isBack(reply)) {
    const form = formOf(html)
    if (!form) throw new Error(`No sign-in page at ${reply.url}: ${html.slice(0, 300)}`)
    form.fields.set('email', email)
    form.fields.set('password', 'trellis-demo')
    reply = await fetch(form.action, { method: 'POST', body: form.fields })
    html = await reply.text()
  }
  if (!isBack(reply)) throw new Error(`Not signed in: ${reply.url} ${html.slice(0, 300)}`)
  boot()
  const query = Object.fromEntries(new URL(reply.url).searchParams) as { code: string; state: string }
  const { portal } = at
  const { access_token } = await portal.quietly(() => portal.client.auth.callback({ query }))
  portal.signedIn(access_token)
  const claims = portal.session.claims.peek()
  at.who = claims && whoOf(claims)
}

async function openSurvey() {
  const here = at
  if (here.gla) return
  const gla = createFlow(glaAdapter(here.portal.client, 'en'), 'en')
  here.gla = gla
  await gla.open()
  await gla.begin()
  const survey = gla.survey.peek()
  if (!survey) {
    here.gla = undefined
    return
  }
  if (survey.number.peek() > number + 1) await survey.previous()
  else if (survey.number.peek() < number + 1) await survey.skip()
}

/** A person behind the popup cannot type. */
const isShut = () => at.portal.session.changed.peek()

const deeds = {
  reload: async () => boot(),
  signIn,
  /** Comes back from the provider although somebody is signed in, as two windows that wait on its page do. */
  async signInAgain(email: string) {
    boot()
    await throughProvider(email)
  },
  /** Asks the server for the person's state. */
  look: async () => void (await at.portal.client.account.getUserState()),
  async signOut() {
    if (at.who === null || isShut()) return
    await at.portal.signOut()
    await left
  },
  /** To the other one of the two. */
  async switchOrg() {
    const { portal } = at
    if (at.who === null || isShut()) return
    const org_id = at.who.includes('@alder') ? 'birch' : 'alder'
    portal.become((await portal.client.auth.switchOrg({ query: { org_id } })).access_token)
    await left
  },
  async actAs(email: string) {
    const { portal } = at
    if (at.who === null || isShut()) return
    portal.become((await portal.client.auth.startImpersonation({ body: { email, reason: 'A test' } })).access_token)
    await left
  },
  async endActing() {
    const { portal } = at
    if (!at.who?.includes('/') || isShut()) return
    portal.become((await portal.client.auth.endImpersonation()).access_token)
    await left
  },
  openSurvey,
}

const harness = {
  deeds: Object.keys(deeds),
  setUp(which: number, forgetful: boolean) {
    number = which
    isForgetful = forgetful
    boot()
  },
  /** One deed after the other, as one person does them; what they come to is seen at the server. */
  run(deed: keyof typeof deeds, given: string): Promise<string> {
    const done = ways.then(() =>
      Promise.race([deeds[deed](given), wait(20_000).then(() => Promise.reject(new Error('slow')))]),
    )
    ways = done.catch(() => {})
    return done.then(
      () => 'done',
      error => `${deed}: ${error.code ?? error.message}`,
    )
  },
  /** Types the own name into the profile and saves it; does not wait. */
  profile() {
    const { portal, who } = at
    if (who === null || isShut()) return
    portal.client.account.updateProfile({ body: { designation: `${who}#${++counter}` } }).catch(() => {})
  },
  /** Answers a statement, or takes that back; gives what was typed, and by whom. */
  answer(index: number, back: boolean): Typed | null {
    const { gla, who } = at
    const survey = gla?.survey.peek()
    const code = survey?.page.peek()?.questions[index]?.questionCode
    // A question about two versions of the page stands over it.
    if (survey?.conflict.peek()) return null
    if (!who || !survey || !code || isShut() || gla?.end.peek() || survey.number.peek() !== number + 1) return null
    const value = back ? 0 : answerOf(who)
    survey.answer(code, value)
    return { who, code, value }
  },
  /** What was asked about since. */
  asked: () => asked.splice(0),
  /** Everything on its way has arrived, or never will. */
  async quiet() {
    await Promise.race([ways, wait(30_000)])
  },
  state: () => ({ who: at.who, isShut: isShut(), token: at.portal.session.token() }),
  async asksForPassword() {
    const { reply, html } = await provider()
    return !isBack(reply) && html.includes('type="password"')
  },
  /** Opens the survey until nothing waits any more; false where something still does. */
  async allSaved() {
    for (let tries = 0; tries < 3; tries++) {
      boot()
      await openSurvey()
      // The last time for as long as a busy machine may need.
      for (let waits = 0; waits < (tries < 2 ? 100 : 1000); waits++) {
        const survey = at.gla?.survey.peek()
        if (survey && survey.waiting.peek() === 0 && survey.state.peek() === 'saved' && !survey.conflict.peek())
          return true
        await wait(30)
      }
    }
    return false
  },
  waiting: () => Object.keys(localStorage).filter(it => it.startsWith('trellis.survey.')),
}

export type Harness = typeof harness
Object.assign(window, { harness })
