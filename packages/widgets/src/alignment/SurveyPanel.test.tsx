import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { demoClient, demoMembers } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { first, openReport, running, title } from './openReport.testing.tsx'

test('alignment report: before the first survey it invites the manager to start, and shows a marked sample', async () => {
  const { user } = openReport({ alignmentReport: { ...first, state: { start: false, status: 'Not Started' } } })
  expect((await title()).textContent).toBe('Find out how well your team is aligned')
  await user.click(screen.getByRole('button', { name: 'See a sample report' }))
  expect(await screen.findByText(/This team and all its numbers are invented/)).toBeDefined()
  expect(await screen.findByText('Harbour Team · Sample report')).toBeDefined()
  expect(document.querySelectorAll('.t-map .t-mark').length).toBeGreaterThan(10)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Start the survey' }))
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(6)
  await user.click(within(dialog).getByRole('button', { name: 'Invite 6 people' }))
  expect(
    await screen.findByRole('heading', { name: /^Sent\. 6 people are asked until \d+ \w+ \d{4}\.$/ }),
  ).toBeDefined()
})

test('whom the invitations left out, as they have had enough mails for today, is said', async () => {
  const startSurvey = () => ({
    version: 4,
    managerSurveyLink: '/x',
    deadline: '2026-12-06T22:59:00.000Z',
    invited: 5,
    skipped: 1,
  })
  const client = demoClient(
    { alignmentReport: { ...first, state: { start: false, status: 'Not Started' } } },
    { alignment: { startSurvey } },
  )
  const { user, onSurvey } = openReport({}, client)
  await user.click(await screen.findByRole('button', { name: 'Start the survey' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite 6 people' }))
  expect(await screen.findByText(/^Sent\. 6 people are asked/)).toBeDefined()
  expect(screen.getByText(/^1 of them got no mail/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Answer yourself now' }))
  expect(onSurvey).toHaveBeenCalledOnce()
  expect(screen.queryByText(/^Sent\./)).toBeNull()
})

test('measurement 14: with fewer people than the minimum the start dialog warns', async () => {
  const { user } = openReport({
    alignmentReport: { ...first, state: { start: false, status: 'Not Started', minimumSet: 7 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Start the survey' }))
  expect(screen.getByText(/^With fewer than 7 people there can be no report\./)).toBeDefined()
})

test('measurement, Sham respondents: with few of the organisation the start dialog says that 5 must answer', async () => {
  const { user } = openReport({ alignmentReport: { ...first, state: { start: false, status: 'Not Started' } } })
  await user.click(await screen.findByRole('button', { name: 'Start the survey' }))
  const few =
    /who are asked: 2\. With fewer than 3, a report needs at least 5 people who answer\. On the list, you included: 3\./
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByText(/who are asked/)).toBeNull()
  for (const name of [/Ben Okafor/, /Cleo/, /Emi/]) await user.click(dialog.getByRole('checkbox', { name }))
  expect(dialog.getByText(few)).toBeDefined()
})

test('measurement, Sham respondents: the status says why 5 are needed, and that too few are asked', async () => {
  const why = 'Where fewer than 3 people of the organisation answer, a report needs at least 5 people.'
  openReport({ alignmentReport: { ...first, state: { ...running, minimum: 5 } } })
  const lead = 'There can be no report: 4 people are asked, 5 must answer. Add members who have not been asked yet.'
  expect(await screen.findByText(lead)).toBeDefined()
  // No word of a report to come beside it.
  expect(screen.queryByText(/The report can be made/)).toBeNull()
  expect(screen.getByText(why)).toBeDefined()
  expect(screen.queryByText('set before the survey began')).toBeNull()
  cleanup()
  openReport({ alignmentReport: { ...first, state: { ...running, minimum: 5, surveyType: 'express' } } })
  expect(await screen.findByText(/Nobody can be added to this survey/)).toBeDefined()
  cleanup()
  openReport({ alignmentReport: { ...first, state: running } })
  expect(await screen.findByText(/^set before the survey began/)).toBeDefined()
  // One of the four is from outside.
  expect(screen.getByText(why)).toBeDefined()
  expect(screen.queryByText(/There can be no report/)).toBeNull()
})

test('alignment report: members cannot start, remind or see who has answered', async () => {
  openReport({
    alignmentReport: { ...first, state: { ...running, standing: ['member' as const], managerSurveyLink: '/x' } },
  })
  expect((await title()).textContent).toBe('The survey is under way')
  expect(screen.getByRole('button', { name: 'Answer the survey' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: /Remind|Extend|Add/ })).toBeNull()
  expect(
    screen.getByText(/^The report appears when the survey has ended, if enough people have answered\./),
  ).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('Invited').closest('div')?.textContent).toBe('Invited4From outside the organisation: 1')
})

test('who sees who has answered: the assistant is named where there is one, and who is only asked reads of those who lead', async () => {
  const read = async (who: 'member' | 'asked', assistantName: string | undefined) => {
    openReport({ alignmentReport: { ...first, state: { ...running, standing: [who], assistantName } } })
    const found = (await screen.findByText(/^The report appears when/)).textContent
    cleanup()
    return found?.split('. ').at(-1)
  }
  expect([await read('member', 'Mei Chen'), await read('member', ''), await read('asked', undefined)]).toEqual([
    'Who has answered is seen by the manager and the assistant alone.',
    'Who has answered is seen by the manager alone.',
    'Who has answered is seen by those who lead the team alone.',
  ])
})

test.each(['Expired', 'Generate'] as const)(
  'anonymity: once a survey has ended without a report a member reads the same where it is %s',
  async status => {
    const state = { ...running, open: false, status, standing: ['member' as const] }
    const { client } = openReport({ alignmentReport: { ...first, state } })
    expect((await title()).textContent).toBe('There is no report yet')
    expect(screen.getByText(/^The survey has ended\. If enough people have answered/)).toBeDefined()
    const told = await client.alignment.startSurveyStatus({ params: { teamId: 7 } })
    expect([told.status, told.submitted]).toEqual(['Insufficient Data', undefined])
  },
)

test('alignment report: to a member who has not answered nothing is ready, and answering is the main action', async () => {
  const state = { ...running, status: 'Generate', standing: ['member' as const], managerSurveyLink: '/x' } as const
  openReport({ alignmentReport: { ...first, state: { ...state, standing: ['member'] } } })
  expect((await title()).textContent).toBe('The survey is under way')
  expect(screen.getByRole('button', { name: 'Answer the survey' }).className).toContain('primary')
  cleanup()
  openReport({ alignmentReport: { ...first, state: { ...state, standing: ['manager'] } } })
  expect((await title()).textContent).toBe('Your report can be made')
  expect(screen.getByRole('button', { name: 'Answer the survey' }).className).not.toContain('primary')
})

test('alignment report: while the survey runs the manager reminds, excludes, adds and answers', async () => {
  const { user, onSurvey } = openReport({
    alignmentReport: { ...first, state: { ...running, managerSurveyLink: '/x' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Answer the survey' }))
  expect(onSurvey).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Remind 2 people' }))
  expect(await screen.findByText('2 people were reminded.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Exclude Dev Patel' }))
  expect(await screen.findByText('Dev Patel is no longer asked.')).toBeDefined()
  // Who has handed in can be excluded as well: what others see of it tells nothing of the answers.
  await user.click(screen.getByRole('button', { name: 'Exclude Ben Okafor' }))
  expect(await screen.findByRole('button', { name: 'Include Ben Okafor' })).toBeDefined()
  expect(
    screen.getByText('Ben Okafor is no longer asked. The answers that were handed in stay and count.'),
  ).toBeDefined()
  expect(screen.getByRole('row', { name: /Ben Okafor.*Answered no longer asked/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /Dev Patel/ }).textContent).not.toContain('no longer asked')
  await user.click(screen.getByRole('button', { name: 'Add members' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: /Finn Weber/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite 1 person' }))
  expect(await screen.findByText('1 person was invited.')).toBeDefined()
  expect(screen.getByRole('row', { name: /Finn Weber/ })).toBeDefined()
})

test('alignment report: nobody is offered to remind oneself', async () => {
  const members = demoMembers().map(it => ({ ...it, isMyself: it.name === 'Dev Patel' }))
  openReport({ alignmentReport: { ...first, members, state: running } })
  expect(await screen.findByRole('button', { name: 'Remind 1 person' })).toBeDefined()
  cleanup()
  openReport({ alignmentReport: { ...first, members: members.filter(it => it.isMyself), state: running } })
  expect(await screen.findByRole('button', { name: 'Exclude Dev Patel' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
})

test('alignment report: a refusal is said in the dialog that is open, else over the page', async () => {
  const { user } = openReport({ alignmentReport: { ...first, state: running, refuse: true } })
  await user.click(await screen.findByRole('button', { name: 'Remind 2 people' }))
  const region = screen.getByRole('region', { name: 'Messages' })
  expect((await within(region).findByRole('alert')).textContent).not.toBe('')
  await user.click(screen.getByRole('button', { name: 'Add members' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: /Finn Weber/ }))
  await user.click(dialog.getByRole('button', { name: 'Invite 1 person' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
})

test('alignment report: to whom no mail has gone is named, in the list too, until a reminder goes', async () => {
  const members = demoMembers().map(it => ({ ...it, noMail: it.id === 105, respondentId: 205 }))
  openReport({ alignmentReport: { ...first, members, state: running } })
  expect(await screen.findByText(/^No mail has gone to Finn Weber, as/)).toBeDefined()
  expect(within(screen.getByRole('row', { name: /Finn Weber/ })).getByText('No mail yet')).toBeDefined()
  expect(screen.getAllByText('No mail yet')).toHaveLength(1)
})

test('alignment report: once somebody has answered people from outside are not offered, and it says why', async () => {
  const all = demoMembers().map(it => ({ ...it, respondentId: it.id < 103 ? it.respondentId : null }))
  const late = /Somebody has answered already/
  const mail = /They get a mail/
  const choice = async (submitted: number, members = all) => {
    const { user } = openReport({ alignmentReport: { ...first, members, state: { ...running, submitted } } })
    await user.click(await screen.findByRole('button', { name: 'Add members' }))
    return within(screen.getByRole('dialog'))
  }
  const early = await choice(0)
  expect(early.getByRole('checkbox', { name: /Dev Patel/ })).toBeDefined()
  expect(early.queryByText(late)).toBeNull()
  cleanup()
  const after = await choice(1)
  expect(after.getByRole('checkbox', { name: /Finn Weber/ })).toBeDefined()
  expect(after.queryByRole('checkbox', { name: /Dev Patel/ })).toBeNull()
  expect(after.getByText(late)).toBeDefined()
  expect(after.getByText('Dev Patel')).toBeDefined()
  expect(after.getByText(mail)).toBeDefined()
  cleanup()
  const none = await choice(
    1,
    all.filter(it => it.respondentId !== null || it.userId === null),
  )
  expect(none.queryByText(mail)).toBeNull()
  expect(none.getByText('Dev Patel')).toBeDefined()
})

test('spec 3 section 4: an expired survey says why and is opened again by a later deadline', async () => {
  const state = { ...running, open: false, status: 'Expired' } as const
  const { user } = openReport({ alignmentReport: { ...first, state } })
  expect((await title()).textContent).toBe('The deadline has passed without enough answers')
  expect(screen.getByText(/Answers in time: 2 of 4; 3 are needed/)).toBeDefined()
  // Its button stands at the sentence that asks for it.
  const extend = screen.getByRole('button', { name: 'Extend the deadline' })
  expect(extend.closest('header')?.textContent).toContain('3 are needed')
  await user.click(extend)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Extend the deadline' }))
  expect(await screen.findByText('The deadline was extended.')).toBeDefined()
})

test('an express survey takes nobody else: over its time it is extended where enough are asked, and else it is told that no report comes', async () => {
  const late = { ...running, open: false, status: 'Expired', surveyType: 'express' } as const
  openReport({ alignmentReport: { ...first, state: late } })
  expect(await screen.findByText(/then remind people: nobody can be added to this survey\.$/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Extend the deadline' })).toBeDefined()
  cleanup()
  openReport({ alignmentReport: { ...first, state: { ...late, minimum: 5 } } })
  expect(
    await screen.findByText(/4 people are asked, 5 must answer\. Nobody can be added to this survey\./),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Extend the deadline' })).toBeNull()
  cleanup()
  // Who only answers is told of nothing to do.
  openReport({ alignmentReport: { ...first, state: { ...late, standing: ['member' as const] } } })
  await title()
  expect(screen.queryByText(/Extend|Ask more people/)).toBeNull()
})

test('anonymity: before the report is made it is said that nobody can answer any more', async () => {
  const { user } = openReport({
    alignmentReport: { ...first, state: { ...running, status: 'Generate', submitted: 4 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Close and make the report' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('The survey ends now, also for those who have not answered yet.')
  await user.click(within(dialog).getByRole('button', { name: 'Close and make the report' }))
  expect(await screen.findByText('The report was made.')).toBeDefined()
  expect((await title()).textContent).toContain('You share 4 strengths, above all')
})

test('alignment report: for who left the team nothing can be done', async () => {
  const members = demoMembers().map(it => ({ ...it, hasLeft: it.name !== 'Dev Patel' }))
  const client = demoClient(
    { alignmentReport: { ...first, state: running } },
    { alignment: { getAllTeamMembers: () => ({ members, version: 3 }) } },
  )
  openReport({}, client)
  expect(await screen.findByRole('button', { name: 'Exclude Dev Patel' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /clude (Ben|Cleo|Emi)/ })).toBeNull()
})

test('who shows a report that was just made as new says so there alone: nothing lies over it', async () => {
  const onMade = vi.fn()
  const client = demoClient({ alignmentReport: { ...first, state: { ...running, status: 'Generate', submitted: 4 } } })
  const { user } = openReport({}, client, { onMade })
  await user.click(await screen.findByRole('button', { name: 'Close and make the report' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close and make the report' }))
  await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('The report was made.')).toBeNull()
})
