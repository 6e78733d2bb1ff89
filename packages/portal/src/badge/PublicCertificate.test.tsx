import { demoCertificate, demoPublicCertificate } from '@trellis/sdk/testing'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createRoutes } from '../routes.tsx'
import { draw, fakePortal, fakeWindow, tokenOf } from '../testing.tsx'

const shown = demoPublicCertificate()
const withdrawn = demoPublicCertificate(demoCertificate({ withdrawn_at: '2026-01-12T10:00:00Z' }))
const ok = { status: 200, retryAfter: undefined, body: { data: shown } }
const error = { code: 'certificateWithdrawn', message: 'Withdrawn', requestId: 'r', details: withdrawn }
const gone = { status: 410, retryAfter: undefined, body: { error } }

/** The words and addresses of the links in the bar and under the certificate that lead its holder on. */
async function waysOf(reply: typeof ok | typeof gone, token: string | null) {
  fakeWindow(1440)
  const { portal } = fakePortal(async () => reply, token)
  const { element } = await draw(portal, createRoutes(portal), `/certification/${shown.publicId}`)
  const ways = () =>
    [...element.querySelectorAll('a')].filter(it => ['Sign in', 'Profile'].includes(it.textContent ?? ''))
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(ways()).toHaveLength(2)
  }, 5000)
  return ways().map(it => [it.textContent, it.getAttribute('href')])
}

const own = '/profile/general-settings#badges'
const replies = [
  ['shown', ok],
  ['withdrawn', gone],
] as const

test.each(replies)(
  'spec 1 section 2: the page of one that is %s leads its holder by signing in to the own list',
  async (_, reply) => {
    const way = ['Sign in', `/auth/login?redirectUrl=${encodeURIComponent(own)}`]
    expect(await waysOf(reply, null)).toEqual([way, way])
  },
)

test.each(replies)('spec 1 section 2: the page of one that is %s sends nobody to sign in who has', async (_, reply) => {
  const way = ['Profile', own]
  expect(await waysOf(reply, tokenOf({ sub: '1', org_id: 'alder' }))).toEqual([way, way])
})
