import { fakeTransport } from '@trellis/sdk/testing'
import type { ResultFacts } from '@trellis/widgets'
import { expect, test } from 'vitest'
import { ResultActions } from './ResultActions.tsx'
import { shellState } from './shell.testing.ts'
import { draw, fakePortal } from './testing.tsx'

/** The buttons under a result, once the reminders are known. */
async function buttonsOf(facts: ResultFacts) {
  const { transport } = fakeTransport({ notification: { reminders: () => ({ reminders: [] }) } })
  const { portal } = fakePortal(transport)
  portal.shell.value = shellState
  const { element } = await draw(portal, [{ path: '/', element: <ResultActions {...facts} /> }], '/')
  return [...element.querySelectorAll('button')].map(it => it.textContent)
}

test('who runs the team keeps the focus, plans, takes the guide along and is reminded', async () => {
  expect(await buttonsOf({ kind: 'alignment', team: { id: 7, standing: ['manager'] }, onGuide: () => {} })).toEqual([
    'Keep as team focus',
    'Plan a talk',
    'Talk guide on one page',
    'Remind me in four weeks',
  ])
})

test('a member plans and is reminded: the focus is for who runs the team', async () => {
  const buttons = await buttonsOf({ kind: 'teamGla', team: { id: 7, standing: ['member'] } })
  expect(buttons).toEqual(['Plan a talk', 'Remind me in four weeks'])
})

test('a profile has no team', async () => {
  expect(await buttonsOf({ kind: 'gla' })).toEqual(['Remind me in four weeks'])
})
