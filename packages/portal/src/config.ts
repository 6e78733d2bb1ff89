import { type PublicConfig, publicConfigId, publicDefaults } from '@trellis/sdk'

/** The names and addresses that the server put into the page; in development, where Vite serves it, the defaults. */
export const config: PublicConfig = {
  ...publicDefaults,
  ...JSON.parse(globalThis.document?.getElementById(publicConfigId)?.textContent || '{}'),
}

/** Where a signed-in person starts. */
export const home = '/dashboard/main-dashboard'

/** What waits and has waited, as a page of its own. */
export const notifications = '/notification'
