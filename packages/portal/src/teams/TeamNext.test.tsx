import { demoEntry } from '@trellis/sdk/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { draw, fakePortal } from '../testing.tsx'
import { TeamNext } from './TeamNext.tsx'

const entries = [
  demoEntry('reportReady', { id: 3 }),
  demoEntry('assessmentStart', { id: 2, teamId: null }),
  demoEntry('surveyAsked', { id: 1, facts: { answered: 16, total: 45 } }),
  demoEntry('surveyRunning', { id: 9, facts: { submitted: 1, invited: 4 } }),
  demoEntry('surveyFirst', { id: 8, teamId: 8, teamName: 'Engineering' }),
]
const page = async (teamId: number) => {
  const { portal } = fakePortal(async () => ({ status: 200, retryAfter: undefined, body: { data: entries } }))
  const { element } = await draw(portal, [{ path: '/', element: <TeamNext teamId={teamId} /> }], '/')
  await act(() => portal.inbox.reload())
  return [...element.querySelectorAll('h2, b')].map(it => it.textContent)
}

test('the board shows what waits in its team alone, and not what others have to do', async () => {
  expect(await page(7)).toEqual([
    'Finish the survey of Product Design',
    'The alignment report of Product Design is ready',
  ])
  expect(await page(8)).toEqual(['Ask Engineering how well it works together'])
  expect(await page(9)).toEqual([])
})
