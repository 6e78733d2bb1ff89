import { dayMs } from '@trellis/sdk/contract'
import type { Page } from 'playwright-core'
import type { Backstage } from '../support/api.ts'

/** One screen to look at: where, as whom, and what to do before the picture is taken. */
export interface Screen {
  name: string
  /** Made anew for each picture where it is a function, as of a link that only the server gives out. */
  path: string | ((backstage: Backstage) => Promise<string>)
  /** Signed in as; nobody where left out. */
  as?: string
  languages?: string[]
  prepare?: (page: Page) => Promise<void>
}

const ada = 'ada@alder.example'
const cleo = 'cleo@alder.example'
const dev = 'dev@alder.example'

const inFourWeeks = new Date(Date.now() + 28 * dayMs).toISOString()

const codes = Array.from({ length: 10 }, (_, at) => `k7q${at}-m2xn-p4rt`)

const shell = (name: string, path: string, as = ada): Screen => ({ name, path, as })

/** After an assessment whose last answers could not be sent. */
const keptHere = (name: string, path: string): Screen => ({
  ...shell(name, '/explore/growth-leader-assessment-v2?survey', 'gus@alder.example'),
  prepare: async page => {
    await page.route(/assessment-service\/answer/, route => route.abort())
    await page.locator('dialog[open] button.t-button--primary').click()
    await page.locator('input[type=radio]').nth(13).check()
    await page.locator('dialog[open] header button').last().click()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.goto(new URL(path, page.url()).href)
    await page.locator('.t-kept').waitFor()
  },
})

/** As Cleo, who acts in the name of somebody else and then goes on to `path`. */
const actingAs = (name: string, email: string, path?: string): Screen => ({
  name,
  path: '/profile/general-settings?impersonate',
  as: cleo,
  prepare: async page => {
    const form = page.locator('main form').first()
    await form.locator('input').first().fill(email)
    await form.locator('input').last().fill('To look at it')
    await form.locator('button[type=submit]').click()
    await page.locator('.t-impersonated__banner').waitFor()
    if (path) await page.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' })
  },
})

const acting = [
  actingAs('acting-dashboard-manager', ada),
  actingAs('acting-dashboard-member', 'ben@alder.example'),
  actingAs('acting-own-page', ada, '/explore/growth-leader-assessment-v2'),
  actingAs('acting-team-page', ada, '/teams/v2/1/dashboard'),
  actingAs('acting-team-page-member', 'ben@alder.example', '/teams/v2/1/dashboard'),
]

/** Every route of the portal that has a screen of its own, and the example hosts. */
export const screens: Screen[] = [
  { name: 'sign-in', path: '/', prepare: page => page.waitForSelector('#email').then(() => undefined) },
  { name: 'signed-out', path: '/auth/login?signedOut=1' },
  { name: 'register', path: '/auth/register?inviteKey=from-a-link' },
  { name: 'register-no-key', path: '/auth/register' },
  {
    name: 'set-password',
    path: async backstage => `/auth/set-password#token=${(await backstage.guest('set-password')).token}`,
    prepare: page => page.locator('input[type=password]').first().fill('five wishes'),
  },
  { name: 'forgotten-password', path: '/auth/forgotten-password' },
  { name: 'reset-password', path: '/auth/reset-password#token=from-a-link' },
  {
    ...shell('change-password', '/profile/general-settings'),
    prepare: page => page.locator('.t-security button').first().click(),
  },
  {
    ...shell('second-factor', '/profile/general-settings'),
    prepare: page => page.locator('.t-security button').last().click(),
  },
  {
    name: 'recovery-codes',
    path: '/profile/general-settings',
    as: ada,
    // Nothing is turned on by the picture: the server's reply to the first code is stood in for.
    prepare: async page => {
      await page.route(/second-factor\/confirm/, route => route.fulfill({ json: { data: { recoveryCodes: codes } } }))
      await page.locator('.t-security button').last().click()
      await page.locator('dialog[open] input').fill('trellis-demo')
      await page.locator('dialog[open] button[type=submit]').click()
      await page.locator('dialog[open] .t-scan').waitFor()
      await page.locator('dialog[open] input').fill('123456')
      await page.locator('dialog[open] button[type=submit]').click()
      await page.locator('dialog[open] .t-codes').waitFor()
    },
  },
  {
    ...shell('dashboard-candidate', '/dashboard/main-dashboard', 'rosa@alder.example'),
    prepare: page => page.waitForSelector('dialog[open]').then(() => undefined),
  },
  {
    ...shell('withdraw-consent', '/profile/active-consent'),
    prepare: page => page.locator('main button.t-button').last().click(),
  },
  shell('policy-consent', '/auth/policy-consent', dev),
  shell('dashboard', '/dashboard/main-dashboard'),
  shell('dashboard-member', '/dashboard/main-dashboard', 'sam@alder.example'),
  shell('dashboard-request', '/dashboard/main-dashboard', 'ben@alder.example'),
  shell('dashboard-admin', '/dashboard/main-dashboard', cleo),
  {
    ...shell('bell', '/dashboard/main-dashboard', cleo),
    prepare: async page => {
      const bell = page.locator('.t-bell button')
      if ((await bell.count()) > 0) await bell.click()
    },
  },
  shell('notifications', '/notification', cleo),
  // Whether one is open follows from the day of the week.
  shell('check-in', '/sprint/check-in'),
  shell('leader-profile', '/explore/growth-leader-assessment-v2'),
  shell('leader-profile-not-started', '/explore/growth-leader-assessment-v2', 'gus@alder.example'),
  {
    ...shell('gla-info', '/explore/growth-leader-assessment-v2', 'gus@alder.example'),
    prepare: async page => {
      await page.locator('main button.t-button--primary').first().click()
      await page.waitForSelector('dialog[open]')
    },
  },
  {
    ...shell('gla-survey', '/explore/growth-leader-assessment-v2', 'gus@alder.example'),
    prepare: async page => {
      await page.locator('main button.t-button--primary').first().click()
      await page.locator('dialog[open] button.t-button--primary').first().click()
      await page.waitForSelector('input[type=radio]')
    },
  },
  keptHere('dashboard-kept-answers', '/dashboard/main-dashboard'),
  keptHere('leader-profile-kept-answers', '/explore/growth-leader-assessment-v2'),
  shell('profile', '/profile/general-settings'),
  shell('profile-admin', '/profile/general-settings', cleo),
  shell('profile-notifications', '/profile/notifications'),
  shell('active-consent', '/profile/active-consent'),
  shell('leader-360', '/explore/leader-360'),
  shell('leader-360-asked', '/development/leader-360', 'ben@alder.example'),
  shell('badge', '/cert/glaFirst'),
  shell('certificates', '/dashboard/certificates', cleo),
  shell('custom-360', '/dashboard/custom-360', cleo),
  {
    ...shell('custom-360-new', '/dashboard/custom-360', cleo),
    prepare: async page => {
      await page.locator('.t-section__action button').first().click()
      const own = page.locator('.t-section__action button')
      await page.locator('.t-choose360 input').first().waitFor()
      for (const it of [0, 1, 2, 3]) await page.locator('.t-choose360 > li > .t-choice').nth(it).click()
      await own.click()
      await page.locator('.t-own360 fieldset').first().waitFor()
    },
  },
  shell('plan', '/plan'),
  shell('plan-network', '/plan/network', 'jonas@alder.example'),
  shell('plan-nothing-yet', '/plan', 'emi@alder.example'),
  shell('role-challenges', '/plan/role-challenges'),
  shell('sprint-library', '/sprint-library', 'ben@alder.example'),
  shell('sprint-design', '/sprint-library/diy', 'mei@alder.example'),
  shell('sprint-dashboard', '/sprint/dashboard'),
  shell('stand-up', '/teams/v2/2/sprint/stand-up', 'sam@alder.example'),
  shell('team-sprint-dashboard', '/teams/v2/2/sprint/dashboard', 'hana@alder.example'),
  shell('sprint-edit', '/sprint/dashboard/edit'),
  shell('sprint-edit-schedule', '/sprint/dashboard/edit?step=SCHEDULE_ROUTINES'),
  shell('team-sprint-edit', '/teams/v2/2/sprint/dashboard/edit?step=SPRINT_CREW', 'hana@alder.example'),
  shell('sprint-feedback', '/sprint/feedback'),
  shell('asked-by-others', '/development/asked'),
  shell('kanban', '/sprint/kanban'),
  shell('sprint-analytics', '/sprint/analytics'),
  shell('sprint-energy', '/sprint/analytics?tab=energyLevel'),
  {
    ...shell('kanban-lifted', '/sprint/kanban'),
    prepare: async page => {
      await page.locator('[data-grip]').first().focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
    },
  },
  {
    ...shell('kanban-activity', '/sprint/kanban'),
    prepare: async page => {
      await page.locator('.t-card__open').first().click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  shell('team-impact', '/teams/v2/1/dashboard'),
  shell('team-impact-member', '/teams/v2/1/dashboard', 'ben@alder.example'),
  shell('manager-impact', '/teams/v2/1/manager-impact'),
  shell('seen-board', '/teams/v2/5/manager-impact', 'kira@alder.example'),
  ...(['plan', 'sprint', 'portfolio'] as const).map(it => ({
    ...shell(`seen-${it}`, ''),
    path: async (backstage: Backstage) => `/teams/v2/5/manager-impact/${await backstage.person(ada)}/${it}`,
    as: 'kira@alder.example',
  })),
  shell('team-gla', '/teams/v2/1/team-gla-report'),
  shell('viewing-rights', '/dashboard/viewing-rights', 'ben@alder.example'),
  shell('team-not-built', '/teams/v2/1/sprint/feedback'),
  shell('team-portfolio', '/teams/v2/1/team-portfolio'),
  shell('portfolio', '/my/portfolio'),
  shell('sprint-shared', '/sprint/shared', 'ben@alder.example'),
  shell('team-alignment', '/teams/v2/1/team-alignment'),
  shell('survey-not-started', '/teams/v2/4/team-alignment', 'jonas@alder.example'),
  shell('survey-open', '/teams/v2/2/team-alignment', 'hana@alder.example'),
  {
    ...shell('add-members', '/teams/v2/2/team-alignment', 'hana@alder.example'),
    prepare: page => page.getByRole('button', { name: /^(Add members|Mitglieder hinzufügen)$/ }).click(),
  },
  shell('survey-expired', '/teams/v2/3/team-alignment', 'ines@alder.example'),
  shell('team-activities', '/teams/v2/1/communicate'),
  {
    ...shell('activity-form', '/teams/v2/1/communicate'),
    prepare: page => page.locator('[data-part="communicate"] .t-section button').first().click(),
  },
  {
    ...shell('reminder', '/explore/growth-leader-assessment-v2'),
    // Another picture's reminder may stand already.
    prepare: async page => {
      await page.route(/result-reminder/, route =>
        route.fulfill({ json: { data: { reminders: [{ id: 1, kind: 'gla', teamId: null, dueAt: inFourWeeks }] } } }),
      )
      await page.reload({ waitUntil: 'networkidle' })
    },
  },
  shell('paper-report', '/teams/v2/1/team-alignment?paper=report'),
  shell('paper-guide', '/teams/v2/1/team-alignment?paper=guide'),
  {
    ...shell('paper-profile', '/explore/growth-leader-assessment-v2'),
    prepare: async page => {
      await page.locator('.t-profile > .t-pagehead button').last().click()
      await page.locator('.t-a4').first().waitFor()
    },
  },
  {
    ...shell('paper-team-gla', '/teams/v2/1/team-gla-report'),
    prepare: async page => {
      await page.locator('.t-glareport > .t-pagehead button').last().click()
      await page.locator('.t-a4').first().waitFor()
    },
  },
  shell('embedding', '/dashboard/embedding', cleo),
  shell('manage-team', '/teams/v2/1/manage-team'),
  shell('add-team', '/add-space/team'),
  shell('express', '/team-alignment/express', 'bo@birch.example'),
  shell('alignment-quality', '/dashboard/alignment-quality', cleo),
  ...acting,
  shell('access-denied', '/access-denied'),
  { name: 'not-found', path: '/not-found' },
  { name: 'error', path: '/error' },
  { name: 'style-palette', path: '/style-palette' },
  { name: 'embed-plain-html', path: '/examples/plain-html/', languages: ['en'] },
  { name: 'embed-strict-csp', path: '/examples/strict-csp/', languages: ['en'] },
]
