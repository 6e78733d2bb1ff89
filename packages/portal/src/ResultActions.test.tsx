import { fakeTransport } from '@trellis/sdk/testing'
import type { ResultFacts } from '@trellis/widgets'
import { act } from 'react'
import { expect, test } from 'vitest'
import { ResultActions } from './ResultActions.tsx'
import { shellState } from './shell.testing.ts'
import { draw, fakePortal } from './testing.tsx'

/** What stands under a result, once the reminders are known. */
async function drawn(facts: ResultFacts) {
  const { transport } = fakeTransport({ notification: { reminders: () => ({ reminders: [] }) } })
  const { portal } = fakePortal(transport)
  portal.shell.value = shellState
  const { element } = await draw(portal, [{ path: '/', element: <ResultActions {...facts} /> }], '/')
  return element
}

const buttonsOf = async (facts: ResultFacts) =>
  [...(await drawn(facts)).querySelectorAll('button')].map(it => it.textContent)

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

test('the question of the result goes into the notes of the talk', async () => {
  const focus = 'Equipped: what is missing?'
  const element = await drawn({ kind: 'teamGla', team: { id: 7, standing: ['member'] }, focus, subject: 'Equipped' })
  act(() => element.querySelector('button')?.click())
  expect(document.querySelector('textarea')?.value).toBe(focus)
})
