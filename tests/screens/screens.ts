import type { Page } from 'playwright-core'

/** One screen to look at: where, as whom, and what to do before the picture is taken. */
export interface Screen {
  name: string
  path: string
  /** Signed in as; nobody where left out. */
  as?: string
  languages?: string[]
  prepare?: (page: Page) => Promise<void>
}

const ada = 'ada@alder.example'
const cleo = 'cleo@alder.example'
const dev = 'dev@alder.example'

const shell = (name: string, path: string, as = ada): Screen => ({ name, path, as })

/** Every route of the portal that has a screen of its own, and the example hosts. */
export const screens: Screen[] = [
  { name: 'sign-in', path: '/', prepare: page => page.waitForSelector('#email').then(() => undefined) },
  { name: 'signed-out', path: '/auth/login?signedOut=1' },
  { name: 'register', path: '/auth/register?inviteKey=from-a-link' },
  { name: 'register-no-key', path: '/auth/register' },
  {
    name: 'set-password',
    path: '/auth/set-password#token=from-a-link',
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
  shell('profile', '/profile/general-settings'),
  shell('profile-admin', '/profile/general-settings', cleo),
  shell('active-consent', '/profile/active-consent'),
  shell('not-built', '/plan'),
  shell('team-impact', '/teams/v2/1/dashboard'),
  shell('team-impact-member', '/teams/v2/1/dashboard', 'ben@alder.example'),
  shell('manager-impact', '/teams/v2/1/manager-impact'),
  shell('team-gla', '/teams/v2/1/team-gla-report'),
  shell('viewing-rights', '/dashboard/viewing-rights', 'ben@alder.example'),
  shell('team-not-built', '/teams/v2/1/team-portfolio'),
  shell('team-alignment', '/teams/v2/1/team-alignment'),
  shell('survey-not-started', '/teams/v2/4/team-alignment', 'jonas@alder.example'),
  shell('survey-open', '/teams/v2/2/team-alignment', 'hana@alder.example'),
  shell('survey-expired', '/teams/v2/3/team-alignment', 'ines@alder.example'),
  shell('manage-team', '/teams/v2/1/manage-team'),
  shell('add-team', '/add-space/team'),
  shell('express', '/team-alignment/express', 'bo@birch.example'),
  shell('alignment-quality', '/dashboard/alignment-quality', cleo),
  shell('access-denied', '/access-denied'),
  { name: 'not-found', path: '/not-found' },
  { name: 'error', path: '/error' },
  { name: 'style-palette', path: '/style-palette' },
  { name: 'embed-plain-html', path: '/examples/plain-html/', languages: ['en'] },
  { name: 'embed-strict-csp', path: '/examples/strict-csp/', languages: ['en'] },
]
