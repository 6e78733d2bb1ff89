import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { Express, type ExpressProps } from './Express.tsx'

function open(
  express: NonNullable<DemoOptions['express']> = {},
  more: DemoOptions = {},
  props: Partial<ExpressProps> = {},
) {
  const client = demoClient({ ...more, express })
  const [onStarted, onElsewhere] = [vi.fn(), vi.fn()]
  render(
    <TrellisProvider value={contextOf(client)}>
      <Express onStarted={onStarted} onElsewhere={onElsewhere} {...props} />
    </TrellisProvider>,
  )
  // Opening the screen makes the team.
  const calls = () => client.changes().filter(it => it.name !== 'alignment.expressTeam')
  return { client, express, calls, onStarted, onElsewhere, user: userEvent.setup() }
}

const table = () => screen.findByRole('table', { name: 'People who will be asked' })
const add = () => screen.getByRole('button', { name: 'Add' })
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? null

async function fill(user: ReturnType<typeof userEvent.setup>, name: string, email: string, role = '3') {
  await table()
  if (name) await user.type(field('Name'), name)
  if (email) await user.type(field('Email'), email)
  if (role) await user.selectOptions(field('Role'), role)
}

test('express: name, email, role and action; the row "Myself" has no actions (section 2.6)', async () => {
  open({ people: 1 })
  const rows = within(await table()).getAllByRole('row')
  expect(
    within(rows[0] as HTMLElement)
      .getAllByRole('columnheader')
      .map(it => it.textContent),
  ).toEqual(['Name', 'Email', 'Role', 'Action'])
  expect(rows[1]?.textContent).toContain('Myself')
  expect(within(rows[1] as HTMLElement).queryAllByRole('button')).toEqual([])
  expect(within(rows[2] as HTMLElement).getByRole('button', { name: 'Edit Ben Okafor' })).toBeDefined()
  expect(screen.getByText('Add up to 9 team members')).toBeDefined()
})

test('express: every field is required, and a wrong email is told at the field (section 5)', async () => {
  const { user } = open()
  await fill(user, '', 'ben@', '')
  await user.click(field('Name'))
  await user.tab()
  await user.tab()
  await user.tab()
  for (const text of ['Name is required', 'Email is invalid', 'Role is required'])
    expect(await screen.findByText(text)).toBeDefined()
  expect(field('Email').getAttribute('aria-describedby')).toBe(screen.getByText('Email is invalid').id)
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
})

test('express: Add says why it is disabled: not filled in, there already, or nine (section 5)', async () => {
  const { user, calls } = open({ people: 1 })
  await table()
  expect(reasonOf(add())).toBe('Please fill in the Name, Email and Role')
  await fill(user, 'Ben', ' BEN.okafor@alder.example')
  expect(reasonOf(add())).toBe('BEN.okafor@alder.example already exists in the list')
  await user.click(add())
  expect(calls()).toEqual([])
  await user.tab()
  expect(screen.getByText('Email already exists')).toBeDefined()
})

test('express: nine people besides myself are the most (section 9)', async () => {
  const { user } = open({ people: 9 })
  await fill(user, 'Zoe', 'zoe@alder.example')
  expect(reasonOf(add())).toBe('Can only add up to 9 team members')
})

test('express: adding trims, tells that it takes a moment, and clears the row (section 8)', async () => {
  const { user, calls, client } = open()
  await fill(user, '  Zoe Adler ', ' zoe@alder.example ', '4')
  const gate = client.hold('alignment.expressCreateMember')
  await user.click(add())
  expect(
    screen.getByText('Please wait... Your patience is appreciated. This process may take a few moment'),
  ).toBeDefined()
  await gate.end()
  expect(await screen.findByText('Team member added successfully')).toBeDefined()
  expect(calls()[0]?.body).toMatchObject({
    fullName: 'Zoe Adler',
    email: 'zoe@alder.example',
    teamRoleId: 4,
    teamId: 7,
  })
  expect(field('Name').value).toBe('')
  expect(document.activeElement).toBe(field('Name'))
  expect(screen.getByRole('rowheader', { name: 'Zoe Adler' })).toBeDefined()
})

test('express: a failed call keeps what was typed and shows the text of the catalogue (section 8)', async () => {
  const { user, express } = open({ refuses: errorOf('internal') })
  await fill(user, 'Zoe Adler', 'zoe@alder.example')
  await user.click(add())
  const text = 'Error adding Team member. Something went wrong. Please contact our support team.'
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(field('Name').value).toBe('Zoe Adler')
  express.refuses = undefined
  await user.click(add())
  expect(await screen.findByText('Team member added successfully')).toBeDefined()
})

test('express: one edit at a time; the email cannot be edited (sections 2.6 and 5)', async () => {
  const { user, calls } = open({ people: 2 })
  await user.click(await screen.findByRole('button', { name: 'Edit Ben Okafor' }))
  const other = screen.getByRole('button', { name: 'Edit Dev Raman' })
  expect(reasonOf(other)).toBe('Please save the last edit to proceed.')
  await user.click(other)
  const row = screen.getByDisplayValue('Ben Okafor').closest('tr') as HTMLElement
  expect(within(row).getAllByRole('textbox')).toHaveLength(1)
  await user.clear(within(row).getByRole('textbox'))
  expect(within(row).getAllByText('Name is required').length).toBeGreaterThan(0)
  await user.type(within(row).getByRole('textbox'), ' Ben O. ')
  await user.click(within(row).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Team member edited successfully')).toBeDefined()
  expect(calls()[0]?.body).toEqual({ id: 2, teamMemberId: 2, teamId: 7, fullName: 'Ben O.', teamRoleId: 3 })
})

test('express: deleting asks with name and email (section 5)', async () => {
  const { user, calls } = open({ people: 1 })
  await user.click(await screen.findByRole('button', { name: 'Delete Ben Okafor' }))
  const dialog = screen.getByRole('alertdialog')
  expect(dialog.textContent).toContain('Are you sure you want to delete Ben Okafor (ben.okafor@alder.example)?')
  await user.click(within(dialog).getByRole('button', { name: 'Delete Ben Okafor' }))
  expect(await screen.findByText('Team member deleted successfully')).toBeDefined()
  expect(calls()[0]?.body).toEqual({ id: 2, teamMemberId: 2, teamId: 7 })
  expect(screen.queryByText('ben.okafor@alder.example')).toBeNull()
})

test.each([
  ['edit', 'Error editing Team member.'],
  ['delete', 'Error deleting Team member.'],
  ['send', 'Error sending out survey.'],
])('express: a failed %s shows "%s" with the default text (section 8)', async (action, text) => {
  const { user } = open({ people: 3, refuses: errorOf('internal') })
  await table()
  const press = (name: string) => user.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)
  if (action === 'edit') await press('Edit Ben Okafor').then(() => press('Save'))
  if (action === 'delete') await press('Delete Ben Okafor').then(() => press('Delete Ben Okafor'))
  if (action === 'send') await press('Send & Start Survey').then(() => press('Send & Start Survey'))
  const whole = `${text} Something went wrong. Please contact our support team.`
  expect((await screen.findAllByText(whole)).length).toBeGreaterThan(0)
})

test('express: sending says to how many and until when, sends everyone as EXCLUDED, and leads to the link (section 4)', async () => {
  const { user, calls, onStarted } = open({ people: 1 })
  await user.click(await screen.findByRole('button', { name: 'Send & Start Survey' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.className).toContain('t-dialog--wide')
  expect(dialog.textContent).toContain(
    "Once you send and start the survey, you won't have the ability to add additional participants.",
  )
  expect(dialog.textContent).toMatch(
    /2 people will be asked, you included, until \d+ \w+ \d{4} at 11:59 pm Central European Time\./,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Send & Start Survey' }))
  expect(await screen.findByRole('heading', { name: 'Sent. 2 people are asked until 6 December 2026.' })).toBeDefined()
  expect(onStarted).not.toHaveBeenCalled()
  const asked = screen.getByRole('list', { name: 'Who is asked' })
  expect(
    within(asked)
      .getAllByRole('listitem')
      .map(it => it.textContent),
  ).toEqual(['Ben Okafor'])
  await user.click(screen.getByRole('button', { name: 'See the status' }))
  expect(onStarted).toHaveBeenLastCalledWith(null, 7)
  await user.click(screen.getByRole('button', { name: 'Answer yourself now' }))
  await waitFor(() =>
    expect(onStarted).toHaveBeenCalledWith('https://trellis.example/teams/v2/7/team-alignment?survey', 7),
  )
  expect(calls()[0]?.body).toEqual({
    team_id: 7,
    surveyType: 'express',
    team_members: [
      { id: 2, name: 'Ben Okafor', status: 'EXCLUDED', userType: 'TEAM_MEMBERS', email: 'ben.okafor@alder.example' },
    ],
  })
})

test('express: the minimum is 0; fewer than a report needs is a warning only (section 9, measurement 14)', async () => {
  open({ people: 1, minimum: 3 })
  const send = await screen.findByRole('button', { name: 'Send & Start Survey' })
  expect(send.getAttribute('aria-disabled')).toBeNull()
  expect(screen.getByText(/With fewer than 3 people|With fewer than 5 people/)).toBeDefined()
  cleanup()
  // Before anybody is on the list there is nothing to warn of.
  open({ people: 0, minimum: 3 })
  await screen.findByRole('button', { name: 'Send & Start Survey' })
  expect(screen.queryByText(/With fewer than/)).toBeNull()
})

test('measurement, Sham respondents: with few of the organisation the set-up and the question before sending say that 5 must answer', async () => {
  const { user } = open({ people: 3, minimum: 3 })
  const send = await screen.findByRole('button', { name: 'Send & Start Survey' })
  // Four of whom three are of the organisation: enough.
  expect(screen.queryByText(/organisation who are asked/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete Ben Okafor' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete Ben Okafor' }))
  const few =
    /who are asked: 2\. With fewer than 3, a report needs at least 5 people who answer\. On the list, you included: 3\./
  expect(await screen.findByText(few)).toBeDefined()
  expect(screen.getByText(/With fewer than 5 people there can be no report/)).toBeDefined()
  await user.click(send)
  expect(within(screen.getByRole('dialog')).getByText(few)).toBeDefined()
})

test('express: below a minimum the button says how many are needed (section 5)', async () => {
  open({ people: 1 }, {}, { least: 2 })
  expect(reasonOf(await screen.findByRole('button', { name: 'Send & Start Survey' }))).toBe(
    'Please add a minimum of 2 people in order to Send and Start Survey',
  )
})

test('express: who has more teams goes to the dashboard, who has started to the report (section 2.6)', async () => {
  const many = open({ manyTeams: true })
  await waitFor(() => expect(many.onElsewhere).toHaveBeenCalledWith('dashboard'))
  const started = open({ start: true })
  await waitFor(() => expect(started.onElsewhere).toHaveBeenCalledWith({ teamId: 7 }))
})

test('express: a plan without it says whom to ask', async () => {
  open({}, { fails: 'entitlement' })
  expect(await screen.findByText(/please contact your administrator of the product/)).toBeDefined()
})

test('express: what was typed survives a reload of the tab until it is added or the survey is sent', async () => {
  const { user } = open()
  await fill(user, 'Ben Okafor', 'ben@', '4')
  cleanup()
  open()
  await table()
  expect([field('Name').value, field('Email').value, field('Role').value]).toEqual(['Ben Okafor', 'ben@', '4'])
  // What is wrong in it is said as it was before; what was not come to yet is not wrong.
  expect(screen.getByText('Email is invalid')).toBeDefined()
  expect(screen.queryByText('Role is required')).toBeNull()
  await user.type(field('Email'), 'alder.example')
  await user.click(add())
  await screen.findByRole('button', { name: 'Edit Ben Okafor' })
  expect(sessionStorage).toHaveLength(0)

  await user.type(field('Name'), 'Dev')
  expect(sessionStorage).toHaveLength(1)
  const send = () => screen.getAllByRole('button', { name: 'Send & Start Survey' })
  await user.click(send()[0] as HTMLElement)
  await user.click(send().at(-1) as HTMLElement)
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('express: a row that was emptied, or something strange that is kept, leaves an empty row', async () => {
  const { user } = open()
  await fill(user, 'Ben', '', '')
  await user.clear(field('Name'))
  expect(sessionStorage).toHaveLength(0)
  for (const strange of ['{"name":7,"roleId":"99"}', '[', 'null']) {
    cleanup()
    sessionStorage.setItem('trellis.alder.1.express.7', strange)
    open()
    await table()
    expect([field('Name').value, field('Email').value, field('Role').value]).toEqual(['', '', ''])
  }
})

test('express: who is typed while another is being added stays in the row', async () => {
  const { client, user } = open()
  await fill(user, 'Ben Okafor', 'ben@alder.example')
  const gate = client.hold('alignment.expressCreateMember')
  await user.click(add())
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Dev')
  await gate.end()
  await screen.findByRole('button', { name: 'Edit Ben Okafor' })
  expect([field('Name').value, field('Email').value, field('Role').value]).toEqual(['Dev', '', ''])
  expect(document.activeElement).toBe(field('Name'))
})
