import { asListed, wordsOf } from '@trellis/sdk'
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

test('boards and paper: the board lists the team’s part of the dashboard, in its order, news of one sprint once and with its verb', async () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const facts = { label: 'Let go', sprintId: 4 }
  const waits = [
    demoEntry('surveyRemind', { id: 1, until: days(9) }),
    demoEntry('activity', { id: 2, until: days(0.1), facts: { title: 'Talk' } }),
    demoEntry('feedbackNews', { id: 3, notificationDate: days(-20), facts }),
    demoEntry('feedbackNews', { id: 4, notificationDate: days(-2), facts }),
    demoEntry('surveyAsked', { id: 5, teamId: 8, until: days(3) }),
  ]
  const marked: string[] = []
  const { portal } = fakePortal(async ({ url }) => {
    if (url.includes('mark-as-read')) marked.push(url)
    return { status: 200, retryAfter: undefined, body: { data: url.includes('mark-as-read') ? {} : waits } }
  })
  const { element } = await draw(portal, [{ path: '/', element: <TeamNext teamId={7} /> }], '/')
  await act(() => portal.inbox.reload())
  const ofTeam = asListed(waits, new Date()).filter(it => it.teamId === 7)
  expect(ofTeam.map(it => it.id)).toEqual([2, 1, 4])
  const listed = [...element.querySelectorAll('h2, b')].map(it => it.textContent)
  expect(listed).toEqual(ofTeam.map(it => wordsOf(portal.i18n.peek(), it).title))
  const news = element.querySelector('li:last-child')
  expect(news?.querySelector('a')?.getAttribute('href')).toBe(waits[3]?.screen)
  await act(async () => news?.querySelector('button')?.click())
  expect(marked).toHaveLength(2)
})

test('boards and paper: of much that waits, the board shows four and keeps the rest behind a line', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => demoEntry('activity', { id: at, facts: { title: `Talk ${at}` } }))
  const listed = async (count: number) => {
    const { portal } = fakePortal(async () => ({ status: 200, retryAfter: undefined, body: { data: many(count) } }))
    const { element } = await draw(portal, [{ path: '/', element: <TeamNext teamId={7} /> }], '/')
    await act(() => portal.inbox.reload())
    return [element.querySelectorAll('h2, b').length, element.querySelectorAll('details b').length]
  }
  // A single one more stands there as well.
  expect([await listed(4), await listed(5), await listed(8)]).toEqual([
    [4, 0],
    [5, 0],
    [8, 4],
  ])
})
