import { fakeTransport } from '@trellis/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { shellState } from '../shell.testing.ts'
import type { ShellState } from '../startup.ts'
import { draw, fakePortal, fakeWindow } from '../testing.tsx'
import { Component as CheckInPage } from './CheckInPage.tsx'

beforeEach(() => void fakeWindow(1440))

const running = { sprintStatus: 'IN_PROGRESS' as const, sprintTeamMembers: [], isMember: true }
const team = (id: number, name: string, currentSprint: ShellState['teams'][number]['currentSprint'] = running) => ({
  ...{ id, name, currentSprint },
  standing: ['manager' as const, 'member' as const],
  surveyDeadline: null,
})
const features = [{ feature_id: 'teams-navigation', feature_type: 'SWITCH', enabled: true, value: '' }]

async function open(more: Partial<ShellState>) {
  const server = fakeTransport({ sprint: { ownCheckIns: () => ({ sprint: null, checkIns: [] }) } })
  const { portal } = fakePortal(server.transport)
  portal.shell.value = { ...shellState, plan: { ...shellState.plan, features }, ...more } as ShellState
  const { element } = await draw(portal, [{ path: '/sprint/check-in', Component: CheckInPage }], '/sprint/check-in')
  await vi.waitFor(() => expect(element.querySelector('.t-empty')).not.toBeNull())
  return {
    said: element.querySelector('h2')?.textContent,
    links: [...element.querySelectorAll('a')].map(it => [it.textContent, it.getAttribute('href')]),
  }
}

test('who has no sprint of the own and is in a team’s is led to the check-in there', async () => {
  expect(await open({ teams: [team(2, 'Engineering'), team(3, 'Sales', null)] })).toEqual({
    said: 'No sprint of your own is running',
    links: [['Check-in of Engineering', '/teams/v2/2/sprint/check-in']],
  })
  const { links } = await open({ teams: [team(2, 'Engineering'), team(3, 'Sales')] })
  expect(links.map(([, href]) => href)).toEqual(['/teams/v2/2/sprint/check-in', '/teams/v2/3/sprint/check-in'])
})

test('in nobody’s sprint none runs, and with one of the own it is looked for there', async () => {
  const elsewhere = team(2, 'Engineering', { ...running, isMember: false })
  for (const more of [{ teams: [elsewhere] }, { teams: [team(2, 'Engineering')], ownSprintRuns: true }])
    expect(await open(more)).toMatchObject({
      said: 'No sprint is running',
      links: [[expect.anything(), '/sprint-library']],
    })
})
