import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Language } from '@trellis/sdk'
import { type DemoOptions, demoBoard, demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf, textsOf } from '../shared/storybook/texts.ts'
import { type BoardSection, TeamImpactBoard } from './TeamImpactBoard.tsx'
import { countStrengths } from './TeamStrengths.tsx'

const links = { alignment: '#alignment', manage: '#manage', sprint: '#sprint', sprintLibrary: '#library' }

function open(options: DemoOptions = {}, section?: BoardSection, language: Language = 'en') {
  const client = demoClient(options)
  render(
    <TrellisProvider value={contextOf(client, language)}>
      <TeamImpactBoard teamId={7} links={links} {...(section ? { section } : {})} />
    </TrellisProvider>,
  )
  return { client, user: userEvent.setup() }
}
const title = () => screen.findByRole('heading', { level: 1 })
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const member = { standing: ['member' as const] }

test('spec 3 section 2.7: details, members, survey date, focus, challenges, strengths, sprint and activities', async () => {
  open()
  expect((await title()).textContent).toBe('Product Design')
  expect(screen.getByText('14 September 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toBe('#alignment')
  expect(region('6 people in the team').getAllByRole('listitem')).toHaveLength(6)
  expect(region('6 people in the team').getByText('Pending')).toBeDefined()
  expect(region('Top challenges').getByText('Decisions wait for one person')).toBeDefined()
  expect(region('Team sprint').getByText('Say it once, say it early')).toBeDefined()
  expect(region('Team sprint').getAllByRole('listitem')).toHaveLength(4)
  expect(region('Focus').getByRole('textbox')).toHaveProperty('value', demoBoard.teamFocusNotes[0]?.text)
})

test('spec 3 section 3: activity times arrive in UTC and are shown in the person’s time, in two tabs', async () => {
  const { user } = open()
  await title()
  const activities = region('Activities')
  // 23:30 UTC on 2 December is half past midnight on the 3rd in Berlin.
  expect(activities.getByText('3 December 2026')).toBeDefined()
  expect(activities.getByText('0:30 to 1:15')).toBeDefined()
  expect(activities.getAllByRole('listitem')).toHaveLength(2)
  await user.click(activities.getByRole('tab', { name: /All/ }))
  expect(activities.getAllByRole('listitem')).toHaveLength(4)
  expect(activities.getAllByText('over')).toHaveLength(2)
})

test('experience: empty parts say where their content comes from and what to do next', async () => {
  open({
    boards: {
      board: {
        teamAlignmentSendDate: null,
        teamFocusNotes: [],
        teamTopChallenges: [],
        memberAggregatedStrengthList: [],
        scheduledActivities: [],
        allActivities: [],
        teamSprintSummary: null,
      },
    },
  })
  await title()
  expect(screen.getByText(/choose in their Leader Impact plan and share/)).toBeDefined()
  expect(screen.getByText('No team sprint is running')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Choose a sprint' })).toBeDefined()
  expect(screen.getByText('Not sent yet')).toBeDefined()
  expect(screen.getByText(/You can be the first/)).toBeDefined()
})

test('spec 3 section 6: a member reads the focus and is offered no sprint design and no team management', async () => {
  open({ boards: { details: member, board: { teamSprintSummary: null } } })
  await title()
  expect(region('Focus').queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Choose a sprint' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Manage Team' })).toBeNull()
})

test('focus note: versions say who and when, and an earlier one can be taken again', async () => {
  const { user } = open()
  await title()
  await user.click(screen.getByRole('button', { name: '2 earlier versions' }))
  expect(screen.getByText('Mei Chen, 17 August 2026')).toBeDefined()
  await user.click(screen.getAllByRole('button', { name: 'Take this text again' })[1] as HTMLElement)
  expect(region('Focus').getByRole('textbox')).toHaveProperty(
    'value',
    'Agree on who decides what before a project begins.',
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: '3 earlier versions' })).toBeDefined()
})

test('focus note: a conflict shows both texts and saves nothing unasked', async () => {
  const { user } = open({ boards: { noteConflict: true } })
  await title()
  const box = region('Focus').getByRole('textbox')
  await user.clear(box)
  await user.type(box, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Mine')).toBeDefined()
  expect(dialog.getByText('Mei wrote this in the meantime.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByRole('button', { name: '4 earlier versions' })).toBeDefined()
})

test('strengths: one line says who sees them, and the switch shares the own ones with the team', async () => {
  const { client, user } = open()
  await title()
  const strengths = region('What carries the team')
  expect(strengths.getByText(/only if you allow it: the manager Ada Lindqvist.*the members of the team/)).toBeDefined()
  expect(strengths.getByText('Mei Chen')).toBeDefined()
  expect(strengths.getAllByText('Not completed yet')).toHaveLength(3)
  await user.click(strengths.getByRole('switch', { name: 'Share my strengths with the team' }))
  expect(client.changes().map(it => it.body)).toEqual([{ teamId: 7, itemType: 'GLA', shown: true }])
})

test('ledger, Rights: strengths that would show one other person wait', async () => {
  const memberAggregatedStrengthList = demoBoard.memberAggregatedStrengthList.map(it =>
    it.name === 'Mei Chen' ? { ...it, style: [], strategy: [], waits: true } : it,
  )
  open({ boards: { board: { memberAggregatedStrengthList } } })
  expect(await screen.findByText(/it would give away the result of somebody else/)).toBeDefined()
})

test('strengths: a capability counts each person once', () => {
  const [first] = countStrengths(demoBoard.memberAggregatedStrengthList)
  expect(first).toEqual({ label: 'Communication', names: ['Mei Chen', 'Quinn Abara'] })
  expect(countStrengths(demoBoard.memberAggregatedStrengthList).find(it => it.label === 'Execution')?.names).toEqual([
    'Mei Chen',
  ])
})

test('the menu’s sub-routes open the board at their part', async () => {
  open({}, 'communicate')
  await title()
  expect(document.activeElement?.getAttribute('data-part')).toBe('communicate')
})

test('spec 1 section 8: no entitlement and no right are said in the catalogue’s words, a failure can be tried again', async () => {
  open({ fails: 'entitlement' })
  expect((await title()).textContent).toBe('Your license does not include the feature.')
})

test('a failure can be tried again', async () => {
  const { client, user } = open({ offline: true })
  await screen.findByRole('alert')
  client.switches.offline = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await title()).textContent).toBe('Product Design')
})

test('the board speaks German', async () => {
  open({}, undefined, 'de')
  await title()
  expect(screen.getByText(textsOf('de').date('2026-09-14T07:00:00Z'))).toBeDefined()
  expect(screen.getByRole('switch', { name: 'Meine Stärken mit dem Team teilen' })).toBeDefined()
})
