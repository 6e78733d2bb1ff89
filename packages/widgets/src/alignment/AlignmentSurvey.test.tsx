import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { AlignmentSurvey, type AlignmentSurveyProps } from './AlignmentSurvey.tsx'

type Fake = NonNullable<DemoOptions['alignment']>

async function open(fake: Fake = {}, props: Partial<AlignmentSurveyProps> = { teamId: 5 }) {
  const client = demoClient({ alignment: fake })
  const on = { onClose: vi.fn(), onSubmit: vi.fn<() => unknown>(), onFinished: vi.fn(), onChange: vi.fn() }
  render(
    <TrellisProvider value={contextOf(client)}>
      <AlignmentSurvey open {...on} {...props} />
    </TrellisProvider>,
  )
  await screen.findByRole('dialog', { name: 'Team Alignment Survey' })
  return { client, fake, ...on, user: userEvent.setup() }
}

const press = (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const ready = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const statement = (number: number) =>
  screen.findByRole('radiogroup', { name: `In our team, statement ${number} is true.` })
async function begin(name = 'Start') {
  fireEvent.click(await ready(name))
  await screen.findAllByRole('radiogroup')
}

test('spec 3 section 2.5: the intro tells aspects, time, confidentiality, skipping, saving and support', async () => {
  await open()
  await ready('Start')
  for (const words of [
    /Purpose, Process, People and Perspective of Stakeholders/,
    /10-15 minutes/,
    /Your answers are confidential/,
    /at least 3 people/,
    /manager can see whether you have answered/,
    /You may skip any statement/,
    /Your progress is saved/,
    /support@trellis\.example/,
  ])
    expect(screen.getByText(words)).toBeDefined()
})

test('measurement, Sham respondents: before answering it is seen who else is asked, people from outside first', async () => {
  await open()
  const list = (await screen.findByRole('heading', { name: 'Who else is asked' })).parentElement as HTMLElement
  const names = within(list).getAllByRole('listitem')
  expect(names.map(it => it.textContent)).toEqual([
    'Theo Lang (from outside)',
    'Ben Okafor',
    'Cleo Marín',
    'Emi Tanaka (no longer asked)',
  ])
  expect(list.textContent).toContain('People besides you: 3')
  expect(list.textContent).toContain('From outside the organisation: 1')
  expect(list.textContent).toContain('Where fewer than 3 people of the organisation answer, a report needs at least 5')
})

test('what a report needs is never told lower than its own minimum', async () => {
  await open({ minimum: 7 })
  const list = (await screen.findByRole('heading', { name: 'Who else is asked' })).parentElement as HTMLElement
  expect(list.textContent).toContain('a report needs at least 7')
})

test('of many who are asked the first dozen is named, the others on demand', async () => {
  const asked = Array.from({ length: 30 }, (_, at) => ({ name: `Person ${at}`, outside: false, still: true }))
  await open({ asked })
  const list = (await screen.findByRole('heading', { name: 'Who else is asked' })).parentElement as HTMLElement
  expect(within(list).getAllByRole('listitem')).toHaveLength(12)
  press('Show everybody', list)
  expect(within(list).getAllByRole('listitem')).toHaveLength(30)
})

test('who sees what comes from the one list of audiences', async () => {
  await open()
  const answers = await screen.findByText('What you answer')
  expect(answers.nextSibling?.textContent).toContain('Only you see this.')
  expect(screen.getByText('Whether you have answered').nextSibling?.textContent).toContain(
    'You, the manager, and the assistant see this.',
  )
  expect(screen.getByText('The team report').nextSibling?.textContent).toMatch(/once enough people stand behind it/)
})

test('spec 3 section 2.5: 8 questions of 6 steps, percentage and remaining, team and recipient in the header', async () => {
  await open({ answered: 8 })
  await begin('Continue')
  await statement(9)
  await waitFor(() => expect(screen.getAllByRole('radiogroup')).toHaveLength(8))
  expect(within(await statement(9)).getAllByRole('radio')).toHaveLength(6)
  expect(screen.getByText(/8 of 45 answered, 17\.78%/).textContent).toContain('37 statements left')
  expect(screen.getByText('Harbour Crew, for Ada Lindqvist')).toBeDefined()
  expect(screen.queryByText('Preview Mode')).toBeNull()
})

test('access: a screen reader hears which page was turned to', async () => {
  await open({ answered: 8 })
  await begin('Continue')
  const status = screen
    .getAllByRole('status')
    .find(it => it.textContent === 'Page 1 of 6' || it.textContent === 'Page 2 of 6')
  const before = Number(status?.textContent?.slice(5, 6))
  press('Next')
  press('Skip', await screen.findByRole('dialog', { name: 'Some statements are open' }))
  await waitFor(() => expect(status?.textContent).toBe(`Page ${before + 1} of 6`))
})

test('spec 3 section 5: fewer answers than questions ask for confirmation: Return or Skip', async () => {
  await open()
  await begin()
  press('Next')
  const question = screen.getByRole('dialog', { name: 'Some statements are open' })
  press('Return', question)
  expect(screen.getAllByText('Not answered yet').length).toBeGreaterThan(0)
  press('Next')
  press('Skip', screen.getByRole('dialog', { name: 'Some statements are open' }))
  await statement(9)
})

test('spec 3 section 2.5: the last normal page shows Submit, which asks; then intro 2 and the research page', async () => {
  const { fake, onFinished, onClose, user } = await open({ answered: 45 })
  await begin('Continue')
  await statement(45)
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  press('Submit')
  const question = screen.getByRole('dialog', { name: 'Submit your answers?' })
  expect(question.textContent).toContain('45 of 45 statements')
  press('Submit', question)
  const isFocused = async (name: string) => {
    const heading = await screen.findByRole('heading', { name })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  }
  await isFocused('A few questions for research')
  expect(screen.getByText(/not part of the team report/)).toBeDefined()
  expect(onFinished).toHaveBeenCalledOnce()
  press('Next')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What is your gender?' }), 'Other')
  press('Confirm')
  await isFocused('Thank you')
  expect(fake.research).toMatchObject({ gender: 'other' })
  press('Done')
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a host can keep the survey open', async () => {
  const { fake, onSubmit, onFinished } = await open({ answered: 45 })
  onSubmit.mockReturnValue(false)
  await begin('Continue')
  await statement(45)
  press('Submit')
  press('Submit', screen.getByRole('dialog', { name: 'Submit your answers?' }))
  expect(onSubmit).toHaveBeenCalledOnce()
  await statement(45)
  expect(fake.saves).toEqual([])
  expect(onFinished).not.toHaveBeenCalled()
})

test('a host hears of every save how many statements are answered, and why nobody can answer', async () => {
  const onOver = vi.fn()
  const { fake, onChange } = await open({ answered: 8 }, { teamId: 5, onOver })
  await begin('Continue')
  fireEvent.click(within(await statement(9)).getByRole('radio', { name: 'Agree' }))
  await waitFor(() => expect(onChange.mock.calls).toEqual([[9]]))
  fireEvent.click(within(await statement(9)).getByRole('radio', { name: 'Disagree' }))
  await waitFor(() => expect(onChange.mock.calls).toEqual([[9], [9]]))
  fake.refuses = 'over'
  fireEvent.click(within(await statement(10)).getByRole('radio', { name: 'Agree' }))
  await waitFor(() => expect(onOver.mock.calls).toEqual([['over']]))
})

test('spec 3 section 2.5: on the research page the skip button is labelled Skip', async () => {
  const { fake } = await open({ answered: 45, submitted: true })
  fireEvent.click(await ready('Answer the research questions'))
  fireEvent.click(await ready('Skip'))
  await screen.findByRole('heading', { name: 'Thank you' })
  expect(fake.research).toBeUndefined()
})

test('spec 3 section 2.5: in preview the label shows, nothing is asked or saved, and Exit closes', async () => {
  const { fake, onClose } = await open({}, { preview: true, teamId: 5 })
  await begin()
  expect(screen.getByText('Preview Mode')).toBeDefined()
  press('Next')
  await statement(9)
  expect(screen.queryByRole('dialog', { name: 'Some statements are open' })).toBeNull()
  press('Exit')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(fake.saves).toEqual([])
})

test('spec 3 section 5: buttons are disabled while a page loads', async () => {
  const { client } = await open({ answered: 8 })
  await begin('Continue')
  await statement(9)
  const gate = client.hold('alignment.getQuestions')
  press('Previous')
  expect((await ready('Previous')).disabled).toBe(true)
  expect((await ready('Next')).disabled).toBe(true)
  await gate.end()
  await statement(1)
})

test('a guest answers by the token of the client, on the guest paths', async () => {
  const { fake } = await open({ answered: 8 }, {})
  await begin('Continue')
  fireEvent.click(within(await statement(9)).getByRole('radio', { name: 'Agree' }))
  press('Save & Exit')
  await waitFor(() => expect(fake.saves?.at(-1)).toMatchObject({ commonField: {}, pageNo: 2, isClose: true }))
})

test('another language keeps the answers', async () => {
  const { user } = await open({ answered: 8 })
  await begin('Continue')
  fireEvent.click(within(await statement(9)).getByRole('radio', { name: 'Agree' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the survey' }), 'Deutsch')
  const row = await screen.findByRole('radiogroup', { name: 'In our team, statement 9 (de) is true.' })
  expect(within(row).getByRole<HTMLInputElement>('radio', { name: 'Agree' }).checked).toBe(true)
})

test('the language of the survey is that of the whole dialog: introduction, who sees what, prompt and buttons', async () => {
  const { user } = await open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the survey' }), 'Deutsch')
  expect(await screen.findByRole('heading', { name: 'Wer was sieht und warum' })).toBeDefined()
  await begin('Starten')
  expect(await screen.findByRole('button', { name: 'Weiter' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Exit|Next|Previous/ })).toBeNull()
})

test.each([
  ['over', 'The survey has ended'],
  ['excluded', 'You are not asked to answer at the moment'],
  ['gone', 'This survey is not for this link'],
] as const)('where nobody can answer (%s) it says why', async (refuses, title) => {
  await open({ refuses })
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

test('that the time can be extended is said only as long as there is no report, and only where too few have answered', async () => {
  await open({ refuses: 'over' })
  expect(await screen.findByText(/As long as too few people have answered for a report/)).toBeDefined()
  cleanup()
  await open({ refuses: 'made' })
  expect(await screen.findByText(/its report is made/)).toBeDefined()
  expect(screen.queryByText(/extend/)).toBeNull()
})

test('spec 3 section 8: a survey that cannot be opened can be tried again', async () => {
  const client = demoClient({ offline: true })
  render(
    <TrellisProvider value={contextOf(client)}>
      <AlignmentSurvey open teamId={5} />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { name: 'The survey could not be opened' })
  client.switches.offline = false
  press('Try again')
  await ready('Start')
})

test('what could not be sent is told, with the answers kept', async () => {
  const { client } = await open({ answered: 45 })
  await begin('Continue')
  await statement(45)
  client.switches.offline = true
  press('Submit')
  press('Submit', screen.getByRole('dialog', { name: 'Submit your answers?' }))
  await screen.findByText(/^We cannot reach the server/)
  expect(screen.getByRole('dialog', { name: 'Submit your answers?' })).toBeDefined()
})

test('who opens a survey again that did not open is in it, whatever comes', async () => {
  const client = demoClient({ offline: true })
  render(
    <TrellisProvider value={contextOf(client)}>
      <AlignmentSurvey open teamId={5} onClose={() => {}} onFinished={() => {}} />
    </TrellisProvider>,
  )
  const again = () => screen.findByRole('button', { name: 'Try again' })
  const user = userEvent.setup()
  const isHere = () => screen.getByRole('dialog').contains(document.activeElement)
  await user.click(await again())
  await again()
  await waitFor(() => expect(isHere()).toBe(true))
  client.switches.offline = false
  await user.click(await again())
  await ready('Start')
  await waitFor(() => expect(isHere()).toBe(true))
})
