import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Language, teamDistributions, teamPurposes, teamTypes } from '@trellis/sdk'
import { team } from '@trellis/sdk/contract'
import { type DemoOptions, demoBoard, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf, textsOf } from '../shared/storybook/texts.ts'
import { TeamActivities } from '../sprint/TeamActivities.tsx'
import { strengthRows } from './Strengths.ts'
import { type BoardSection, TeamImpactBoard } from './TeamImpactBoard.tsx'
import { emptyDraft, type TeamDraft } from './teamDraft.ts'

const links = { teamGla: '#gla', manage: '#manage', sprint: '#sprint' }

function open(options: DemoOptions = {}, section?: BoardSection, language: Language = 'en') {
  const client = demoClient(options)
  const { unmount } = render(
    <TrellisProvider value={contextOf(client, language)}>
      <TeamImpactBoard teamId={7} links={links} activities={TeamActivities} {...(section ? { section } : {})} />
    </TrellisProvider>,
  )
  return { client, unmount, user: userEvent.setup() }
}
const title = () => screen.findByRole('heading', { level: 1 })
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const member = { standing: ['member' as const] }

test('spec 3 section 2.7: details, members, survey date, focus, challenges, strengths, sprint and activities', async () => {
  open()
  expect((await title()).textContent).toBe('Product Design')
  expect(screen.getByText('14 September 2026')).toBeDefined()
  expect(region('6 people in the team').getAllByRole('listitem')).toHaveLength(6)
  expect(region('6 people in the team').getByText('Pending')).toBeDefined()
  expect(region('Top challenges').getByText('Decisions wait for one person')).toBeDefined()
  expect(region('Team sprint').getByText('Say it once, say it early')).toBeDefined()
  expect(region('Team sprint').getAllByRole('listitem')).toHaveLength(6)
  expect(region('Focus').getByText(demoBoard.teamFocusNotes[0]?.text ?? '')).toBeDefined()
})

test('design/look: the lead says how many they are and how many of them answered; what the team is for stands with its facts', async () => {
  const client = demoClient({ boards: { details: { description: 'What we are here for.' } } })
  const { rerender } = render(
    <TrellisProvider value={contextOf(client)}>
      <TeamImpactBoard teamId={7} answered="5 of you answered the survey, as of 14 September 2026." />
    </TrellisProvider>,
  )
  const lead = async () => (await title()).parentElement?.querySelector('.t-pagehead__lead')?.textContent
  expect(await lead()).toBe('6 people in the team. 5 of you answered the survey, as of 14 September 2026.')
  const fact = (name: string) => screen.getByText(name).parentElement?.textContent
  expect(fact('Purpose')).toContain('What we are here for.')
  rerender(
    <TrellisProvider value={contextOf(client)}>
      <TeamImpactBoard teamId={7} answered={null} />
    </TrellisProvider>,
  )
  expect(await lead()).toBe('6 people in the team. What your team is here for, and what it works on now.')
})

test('design/look: focus, sprint and the team’s assessment stand side by side, in this order', async () => {
  open()
  await title()
  const cells = [...(document.querySelector('.t-board__mid')?.querySelectorAll(':scope > * h2') ?? [])]
  expect(cells.map(it => it.firstChild?.textContent)).toEqual(['Focus', 'Team sprint', 'Team GLA'])
})

test('the sprint ends on its last day, wherever it is read, and is as long as it was extended to', async () => {
  const summary = demoBoard.teamSprintSummary
  const ends = { dateTimeFrom: '2026-11-08T23:00:00.000Z', sprintReviewEndTime: '2027-01-17T23:00:00.000Z' }
  open({ boards: { board: { teamSprintSummary: summary && { ...summary, ...ends, timezone: 'Europe/Berlin' } } } })
  await title()
  expect(region('Team sprint').getByText('ends on 17 January 2027')).toBeDefined()
  expect(region('Team sprint').getByText('10 weeks')).toBeDefined()
})

test.each(Object.keys(emptyDraft) as (keyof TeamDraft)[])('the head of the board tells %s', async field => {
  const possible = ['Something else', '2031-05-06', ...teamPurposes, ...teamTypes, ...teamDistributions]
  const other = possible.find(
    it => it !== demoBoard.teamDetail[field] && team.createTeam.body.shape[field].safeParse(it).success,
  )
  const shown = async (details: Partial<TeamDraft>) => {
    const { unmount } = open({ boards: { details } })
    await title()
    const { textContent } = document.body
    unmount()
    return textContent
  }
  expect(await shown({ [field]: other })).not.toBe(await shown({}))
})

test('spec 3 section 3: activity times arrive in UTC and are shown in the person’s time, in two tabs', async () => {
  const { user } = open()
  await title()
  const activities = region('Activities')
  // 23:30 UTC on 2 December is half past midnight on the 3rd in Berlin.
  expect(activities.getByText('3 December 2026')).toBeDefined()
  expect(activities.getByText('12:30 am to 1:15 am')).toBeDefined()
  expect(activities.getAllByRole('listitem')).toHaveLength(2)
  await user.click(activities.getByRole('tab', { name: /All/ }))
  expect(activities.getAllByRole('listitem')).toHaveLength(4)
  expect(activities.getAllByText('over')).toHaveLength(2)
})

test('experience: empty parts say what to do next, and what does not exist yet is not there', async () => {
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
  expect(screen.queryByRole('heading', { name: 'Top challenges' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Team sprint' })).toBeNull()
  expect(screen.getByText('Not sent yet')).toBeDefined()
  expect(region('Focus').getByText(/Say in one or two sentences/)).toBeDefined()
  expect(screen.getByText('Know who to ask for what')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show mine' })).toBeDefined()
})

test('where no sprint runs, who may design one is led there; nobody else reads of it', async () => {
  const board = { boards: { board: { teamSprintSummary: null } } }
  const draw = (design?: string) =>
    render(
      <TrellisProvider value={contextOf(demoClient(board), 'en')}>
        <TeamImpactBoard teamId={7} links={{ ...links, design }} />
      </TrellisProvider>,
    )
  const { unmount } = draw('#library')
  await title()
  expect(region('Team sprint').getByRole('link', { name: 'Design a sprint' }).getAttribute('href')).toBe('#library')
  unmount()
  draw()
  await title()
  expect(screen.queryByText('No sprint is running')).toBeNull()
})

test('spec 3 section 6: a member reads the focus and is offered no team management', async () => {
  open({ boards: { details: member, board: { teamSprintSummary: null } } })
  await title()
  expect(region('Focus').queryByRole('textbox')).toBeNull()
  expect(region('Focus').queryByRole('button', { name: 'Edit' })).toBeNull()
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

test('focus note: a conflict shows both texts and saves nothing unasked; closed, it keeps what was typed', async () => {
  const { client, user } = open({ boards: { noteConflict: true } })
  await title()
  await user.click(region('Focus').getByRole('button', { name: 'Edit' }))
  const box = region('Focus').getByRole('textbox')
  await user.clear(box)
  await user.type(box, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(region('Focus').getByRole('textbox')).toHaveProperty('value', 'Mine')
  expect(client.changes()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Mine')).toBeDefined()
  expect(dialog.getByText('Mei wrote this in the meantime.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByRole('button', { name: '4 earlier versions' })).toBeDefined()
})

test('focus note: where two have changed different sentences, the text with both is shown, and saved', async () => {
  const text = demoBoard.teamFocusNotes[0]?.text ?? ''
  const { user } = open({ boards: { noteConflict: `${text} Mei adds this.` } })
  await title()
  await user.click(region('Focus').getByRole('button', { name: 'Edit' }))
  await user.type(region('Focus').getByRole('textbox'), 'I begin. ', {
    initialSelectionStart: 0,
    initialSelectionEnd: 0,
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(`I begin. ${text} Mei adds this.`)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Keep both changes' }))
  expect(await region('Focus').findByText(`I begin. ${text} Mei adds this.`)).toBeDefined()
})

test('focus note: a sentence first; Edit opens it, and what was written is the sentence again', async () => {
  const { user } = open()
  await title()
  expect(region('Focus').queryByRole('textbox')).toBeNull()
  await user.click(region('Focus').getByRole('button', { name: 'Edit' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(region('Focus').getByRole('textbox')))
  await user.click(region('Focus').getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
  await user.click(region('Focus').getByRole('button', { name: 'Edit' }))
  await user.clear(region('Focus').getByRole('textbox'))
  await user.type(region('Focus').getByRole('textbox'), 'One thing at a time.')
  await user.click(region('Focus').getByRole('button', { name: 'Save' }))
  expect(await region('Focus').findByText('One thing at a time.')).toBeDefined()
  expect(region('Focus').queryByRole('textbox')).toBeNull()
})

test('who sees the board stands in one line, details behind it', async () => {
  open()
  await title()
  const [line] = screen.getAllByText('Who sees what')
  expect(line?.closest('summary')?.textContent).toBe('You, Mei Chen, and the team see this. Who sees what')
})

test('the finding of the newest report is the title; until it is known nothing is', async () => {
  const client = demoClient()
  const board = (headline: string | null | undefined) => (
    <TrellisProvider value={contextOf(client)}>
      <TeamImpactBoard teamId={7} headline={headline} alignment={<p>The map</p>} />
    </TrellisProvider>
  )
  const { rerender } = render(board(undefined))
  await vi.waitFor(() => expect(client.calls.length).toBeGreaterThan(0))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  rerender(board('You are divided on Communicative.'))
  expect((await title()).textContent).toBe('You are divided on Communicative.')
  expect(screen.getByText('The map')).toBeDefined()
  rerender(board(null))
  expect((await title()).textContent).toBe('Product Design')
})

test('Team GLA: what stands highest and lowest, how many lie between, and the way to all', async () => {
  open()
  await title()
  const gla = region(/^Team GLA/)
  expect(gla.getAllByRole('listitem').map(it => it.textContent)).toEqual([
    expect.stringContaining('Execution4.3'),
    expect.stringContaining('Communication4.1'),
    expect.stringContaining('Inclusion4.0'),
    '4 in between',
    expect.stringContaining('Decisions3.1'),
    expect.stringContaining('Change2.8'),
    expect.stringContaining('Self-management2.4'),
  ])
  expect(gla.getByRole('link', { name: 'See all 10' }).getAttribute('href')).toBe('#gla')
})

test('Team GLA: without numbers the reason stands there, and no way to them', async () => {
  open({ boards: { gla: { results: [], completedAssessment: null, errorMessage: 'Too few yet.' } } })
  await title()
  expect(region(/^Team GLA/).getByText('Too few yet.')).toBeDefined()
  expect(region(/^Team GLA/).queryByRole('link')).toBeNull()
})

test('strengths: a table of capabilities and of those who show them; nobody stays as a row', async () => {
  const { client, user } = open()
  await title()
  const strengths = region('What the team can lean on')
  const rows = strengths.getAllByRole('row').map(it => it.textContent)
  expect(rows).toHaveLength(11)
  expect(rows[0]).toContain('Mei Chen')
  expect(rows[1]).toBe('Inclusionbothin the own assessment2')
  expect(rows.at(-1)).toMatch(/nobody$/)
  expect(strengths.getByText('Inclusion carries this team: 2 of 2 show it.')).toBeDefined()
  // Who shows nothing and who has nothing are one and the same here.
  expect(strengths.getByText(/^Ada Lindqvist, Ben Okafor, and Rosa Delgado show nothing here/)).toBeDefined()
  await user.click(strengths.getByRole('switch', { name: 'Show my strengths to this team' }))
  expect(client.changes().map(it => it.body)).toEqual([{ teamId: 7, itemType: 'GLA', shown: true }])
})

test('strengths: a table of one person would be a profile, so it waits for the second', async () => {
  const [only] = demoBoard.memberAggregatedStrengthList
  open({ boards: { board: { memberAggregatedStrengthList: only ? [only] : [] }, shown: ['GLA'], ended: [] } })
  await title()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(/You show yours/)).toBeDefined()
  expect(screen.getByRole('switch', { name: 'Show my strengths to this team' })).toBeDefined()
})

test('strengths: a capability counts each person once, as own, seen by others or both', () => {
  const rows = strengthRows(demoBoard.capabilities, demoBoard.memberAggregatedStrengthList, (a, b) =>
    a.localeCompare(b),
  )
  const of = (label: string) => [...(rows.find(it => it.label === label)?.people ?? [])]
  expect(of('Execution')).toEqual([[4, 'own']])
  expect(of('Direction')).toEqual([[4, 'seen']])
  expect(of('Inclusion')).toEqual([
    [4, 'both'],
    [5, 'own'],
  ])
  expect(of('Decisions')).toEqual([])
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
  expect(screen.getByRole('switch', { name: 'Meine Stärken diesem Team zeigen' })).toBeDefined()
})

test('who planned an activity changes it: as it stands, with the version that was read', async () => {
  const soon = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 3 * 86_400_000
  const planned = demoBoard.scheduledActivities.slice(0, 1).map(it => ({
    ...it,
    meetingTimeFrom: new Date(soon + 36_000_000).toISOString(),
    meetingTimeTo: new Date(soon + 39_600_000).toISOString(),
  }))
  const { client, user } = open({
    boards: { details: member, board: { scheduledActivities: planned, allActivities: planned } },
  })
  await title()
  await user.click(region('Activities').getAllByRole('button', { name: /^Edit: / })[0] as HTMLElement)
  const form = within(screen.getByRole('dialog'))
  const name = form.getByRole<HTMLInputElement>('textbox', { name: /^What it is about/ })
  expect(name.value).toBe(planned[0]?.title)
  await user.clear(name)
  await user.type(name, 'Another talk')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const { id, version, meetingTimeFrom, meetingTimeTo } = planned[0] as (typeof planned)[number]
  expect(client.calls.find(it => it.name === 'sprint.saveActivity')).toMatchObject({
    body: { id, version, title: 'Another talk', meetingTimeFrom, meetingTimeTo },
  })
})

test('who planned an activity marks it as done and deletes it, each once', async () => {
  const { client, user } = open()
  await title()
  const first = () => within(region('Activities').getAllByRole('listitem')[0] as HTMLElement)
  const gate = client.hold('sprint.activityDone')
  await user.dblClick(first().getByRole('button', { name: 'Mark as done' }))
  await (await gate.next()).release()
  await gate.end()
  const sent = (name: string) => client.calls.filter(it => it.name === name)
  await vi.waitFor(() => expect(sent('team.dashboard')).toHaveLength(2))
  expect(sent('sprint.activityDone')).toMatchObject([{ body: { id: 3, done: true } }])
  await user.click(first().getByRole('button', { name: 'Delete: Feedback in pairs' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete activity' }))
  await vi.waitFor(() => expect(sent('team.dashboard')).toHaveLength(3))
  expect(sent('sprint.deleteActivity')).toMatchObject([{ params: { id: 3 } }])
})

test('a member plans, and changes nothing that others have planned', async () => {
  const others = demoBoard.scheduledActivities.map(it => ({ ...it, isOwn: false }))
  open({ boards: { details: member, board: { scheduledActivities: others, allActivities: others } } })
  await title()
  expect(region('Activities').getByRole('button', { name: 'Plan an activity' })).toBeDefined()
  expect(region('Activities').queryByRole('button', { name: 'Mark as done' })).toBeNull()
})
