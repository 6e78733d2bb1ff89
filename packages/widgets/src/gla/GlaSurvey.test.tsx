import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Client, errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoResult, demoUser } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { laterMs } from '../survey/later.ts'
import { GlaDone } from './GlaDone.tsx'
import { GlaSurvey, type GlaSurveyProps } from './GlaSurvey.tsx'
import { NomineeSurvey } from './NomineeSurvey.tsx'

interface Case extends DemoOptions {
  lastPos?: string
  Survey?: typeof GlaSurvey
  done?: GlaSurveyProps['done']
  change?: (client: Client) => Partial<Client>
}

/** The flow at its info dialog, the assessment left at a place. */
async function open({ lastPos, Survey = GlaSurvey, done, change, ...options }: Case = {}) {
  const answered = options.answered ?? 0
  const made = demoClient({
    ...options,
    user: {
      glaV2: {
        ...demoUser.glaV2,
        assessmentId: answered ? 7 : 0,
        attemptedQuestions: answered,
        ...(lastPos ? { lastPos } : {}),
      },
    },
  })
  const client: typeof made = Object.assign(made, change?.(made))
  const on = { onClose: vi.fn(), onSubmit: vi.fn<() => unknown>(), onFinished: vi.fn(), onChange: vi.fn() }
  render(
    <TrellisProvider value={contextOf(client)}>
      <Survey open {...(done ? { done } : {})} {...on} />
    </TrellisProvider>,
  )
  await screen.findByRole('dialog', { name: 'Growth Leader Assessment' })
  return { client, ...on, user: userEvent.setup() }
}

const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const statement = (number: number) =>
  screen.findByRole('radiogroup', { name: `I do what statement ${number} says in my daily work.` })

test('spec 1 section 4: the info dialog starts at Style page 1', async () => {
  await open()
  press('Start')
  await statement(1)
  expect(screen.getByText('Style survey, page 1 of 4')).toBeDefined()
  await statement(10)
  expect(screen.getAllByRole('radiogroup')).toHaveLength(10)
})

test('spec 1 section 4: an assessment that was begun goes on at its last place', async () => {
  await open({ answered: 24, lastPos: 'Style-3' })
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  press('Continue')
  await statement(21)
  expect(screen.getByText('Style survey, page 3 of 4')).toBeDefined()
})

test('spec 1 sections 4 and 5: after Style page 4 comes Strategy page 1, a survey of its own without Previous', async () => {
  await open({ answered: 40, lastPos: 'Style-4' })
  press('Continue')
  await statement(31)
  press('Next')
  await statement(41)
  expect(screen.getByText('Strategy survey, page 1 of 4')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
})

test('spec 1 section 8: when it cannot start, the server is quoted beside a button that tries again, until it does', async () => {
  const text = 'Your plan has no assessment left.'
  let isRefused = true
  await open({
    change: client => {
      const { start } = client.gla
      const refuse = () => Promise.reject(errorOf('entitlement', text))
      return {
        gla: { ...client.gla, start: (...given: Parameters<typeof start>) => (isRefused ? refuse() : start(...given)) },
      }
    },
  })
  vi.useFakeTimers()
  press('Start')
  await act(() => vi.advanceTimersByTimeAsync(laterMs))
  const dialog = screen.getByRole('dialog', { name: 'Growth Leader Assessment' })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(within(dialog).getByRole('alert').textContent).toBe(text)
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  isRefused = false
  press('Try again', dialog)
  await act(() => vi.advanceTimersByTimeAsync(laterMs))
  expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByText('Style survey, page 1 of 4')).toBeDefined()
})

test('spec 1 section 8: where it cannot be opened the server is quoted, and it is closed; a host that takes the error tells it', async () => {
  const draw = (more: object) => {
    const onClose = vi.fn()
    render(
      <TrellisProvider value={contextOf(demoClient({ fails: 'unavailable' }))}>
        <GlaSurvey open onClose={onClose} {...more} />
      </TrellisProvider>,
    )
    return onClose
  }
  const onClose = draw({})
  expect(await screen.findByText(/^The service is busy at the moment/)).toBeDefined()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  cleanup()
  const onOpenFailed = vi.fn()
  const taken = draw({ onOpenFailed })
  await waitFor(() => expect(taken).toHaveBeenCalledOnce())
  expect(onOpenFailed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'unavailable' }))
  expect(screen.queryByText(/^The service is busy at the moment/)).toBeNull()
})

test('access: what fails in a dialog is told inside of it, for all behind is inert', async () => {
  const { client } = await open()
  const told = async (name: string, words: RegExp) => {
    const text = await screen.findByText(words)
    const dialog = screen.getByRole('dialog', { name })
    expect(text.closest('dialog')).toBe(dialog)
    expect(text.closest('[role=alert]')).not.toBeNull()
  }
  client.switches.offline = true
  press('Start')
  await told('Growth Leader Assessment', /^The assessment could not be opened/)
  client.switches.offline = false
  cleanup()
  const { client: last } = await open({ answered: 80, lastPos: 'Strategy-4' })
  press('Continue')
  await statement(71)
  press('Submit')
  last.switches.offline = true
  const question = screen.getByRole('dialog', { name: 'Submit your answers?' })
  press('Submit', question)
  await told('Submit your answers?', /^We cannot reach the server. Your entries are kept here/)
})

test('a message speaks the language that is shown now, not the one at the start', async () => {
  const client = demoClient({})
  const at = (language: 'en' | 'de') => (
    <TrellisProvider value={contextOf(client, language)}>
      <GlaSurvey open />
    </TrellisProvider>
  )
  const { rerender } = render(at('en'))
  await screen.findByRole('dialog')
  rerender(at('de'))
  client.switches.offline = true
  press('Starten')
  expect(await screen.findByText(/^Das Assessment konnte nicht geöffnet werden/)).toBeDefined()
})

test('spec 1 section 5: the last Strategy page has Submit, which asks with the counts; Return keeps it open', async () => {
  const { onSubmit, onFinished } = await open({ answered: 78, lastPos: 'Strategy-4' })
  press('Continue')
  await statement(71)
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  press('Submit')
  const question = screen.getByRole('dialog', { name: 'Submit your answers?' })
  expect(question.textContent).toContain('You have answered 78 of 80 statements.')
  expect(question.textContent).toContain('2 statements are open.')
  const back = within(question).getByRole('button', { name: 'Return' })
  await waitFor(() => expect(document.activeElement).toBe(back))
  press('Return', question)
  expect(screen.queryByRole('dialog', { name: 'Submit your answers?' })).toBeNull()
  expect(await screen.findAllByText('Not answered yet')).toHaveLength(2)
  await statement(71)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onFinished).not.toHaveBeenCalled()
})

/** Hands in from the last page. */
async function handIn() {
  press('Continue')
  await statement(71)
  press('Submit')
  press('Submit', screen.getByRole('dialog', { name: 'Submit your answers?' }))
}

test('spec 1 section 4: Submit hands in, then come the thanks, and by choice the research questions', async () => {
  const { onFinished, onClose } = await open({ answered: 80, lastPos: 'Strategy-4' })
  await handIn()
  const isFocused = async (name: string) => {
    const heading = await screen.findByRole('heading', { name })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  }
  await isFocused('Thank you')
  expect(onFinished).toHaveBeenCalledOnce()
  fireEvent.click(await screen.findByRole('button', { name: 'Answer them' }))
  await isFocused('Research questions')
  press('Skip')
  await isFocused('Thank you')
  expect(screen.queryByRole('button', { name: 'Answer them' })).toBeNull()
  press('Done')
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where the Leader Profile lies behind, the result itself is the picture, and the one button leads there', async () => {
  const { onClose } = await open({ answered: 80, lastPos: 'Strategy-4', done: GlaDone, results: [demoResult()] })
  await handIn()
  await screen.findByRole('heading', { name: 'Done. Your Leader Profile is ready.' })
  expect((await screen.findAllByRole('listitem')).map(it => it.textContent)).toHaveLength(10)
  press('No, thank you')
  expect(screen.queryByRole('button', { name: 'Answer them' })).toBeNull()
  press('Read your Leader Profile')
  expect(onClose).toHaveBeenCalledOnce()
})

test('widget: a host hears of changes, and of none any more once it was told of the submission', async () => {
  const { onChange, onSubmit, onFinished } = await open({ answered: 78, lastPos: 'Strategy-4' })
  press('Continue')
  const one = await statement(71)
  fireEvent.click(within(one).getAllByRole('radio').at(2) ?? one)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(onSubmit).not.toHaveBeenCalled()
  press('Submit')
  press('Submit', screen.getByRole('dialog', { name: 'Submit your answers?' }))
  await waitFor(() => expect(onFinished).toHaveBeenCalledOnce())
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onChange).toHaveBeenCalledOnce()
})

test('widget: a host can keep the survey open', async () => {
  const { onSubmit, onFinished } = await open({ answered: 80, lastPos: 'Strategy-4' })
  onSubmit.mockReturnValue(false)
  await handIn()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  await statement(71)
  expect(onFinished).not.toHaveBeenCalled()
})

test('spec 1 section 8: Confirm saves the research answers and says so', async () => {
  const { user } = await open({
    answered: 80,
    lastPos: 'Strategy-4',
    change: client => ({ account: { ...client.account, saveDemographics: async () => ({}) } }),
  })
  await handIn()
  fireEvent.click(await screen.findByRole('button', { name: 'Answer them' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What is your gender?' }), 'Female')
  press('Confirm')
  await screen.findByText('Research questions saved successfully')
  expect(screen.getByRole('heading', { name: 'Thank you' })).toBeDefined()
})

test('spec 1 section 8: research answers that cannot be saved are told, and stay', async () => {
  const { user } = await open({
    answered: 80,
    lastPos: 'Strategy-4',
    change: client => ({
      account: { ...client.account, saveDemographics: () => Promise.reject(new Error('No reply')) },
    }),
  })
  await handIn()
  fireEvent.click(await screen.findByRole('button', { name: 'Answer them' }))
  const gender = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'What is your gender?' })
  await user.selectOptions(gender, 'Female')
  press('Confirm')
  await screen.findByText('Something went wrong. Please try again later')
  expect(gender.value).toBe('female')
})

test('spec 1 section 4: Save & Exit saves the answers with the place and closes', async () => {
  const { client, onClose } = await open()
  press('Start')
  const first = await statement(1)
  fireEvent.click(within(first).getByRole('radio', { name: 'Somewhat agree' }))
  press('Save & Exit')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
  const page = await client.gla.questions({
    query: { assessmentId: 7, type: 'GLAV2', profile: 'STYLE', page: 1, limit: 10 },
  })
  expect(page.answers.filter(it => it.value > 0)).toMatchObject([{ questionCode: 'Q01', value: 4 }])
})

test('reliability 1: Save & Exit without a connection closes too and keeps the answers on the device', async () => {
  const { client, onClose } = await open()
  press('Start')
  const first = await statement(1)
  client.switches.offline = true
  fireEvent.click(within(first).getByRole('radio', { name: 'Somewhat agree' }))
  press('Save & Exit')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(Object.values(localStorage).join()).toContain('"Q01":4')
})

test('spec 1 section 5: before the start a language is chosen without a question', async () => {
  const { user } = await open()
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language of the survey' })
  await user.selectOptions(choice, 'Deutsch')
  await waitFor(() => expect(choice.value).toBe('de'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('spec 1 section 5: with answers, a change of language warns that they are erased', async () => {
  const { user } = await open({ answered: 24, lastPos: 'Style-3' })
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language of the survey' })
  await user.selectOptions(choice, 'Deutsch')
  const warning = await screen.findByRole('alertdialog', { name: 'Switch to Deutsch?' })
  expect(warning.textContent).toContain('your answers are erased and the assessment starts again')
  expect((document.activeElement as HTMLElement).textContent).toBe('Keep my answers')
  press('Keep my answers', warning)
  expect(choice.value).toBe('en')
  await user.selectOptions(choice, 'Deutsch')
  await screen.findByRole('alertdialog')
  press('Switch and restart')
  await screen.findByRole('button', { name: 'Starten' })
  expect(choice.value).toBe('de')
})

test('spec 1 section 5: a change of language within the survey starts it again at page 1', async () => {
  const { user } = await open({ answered: 24 })
  press('Continue')
  await statement(21)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the survey' }), 'Deutsch')
  await screen.findByRole('alertdialog')
  press('Switch and restart')
  await statement(1)
  expect(await screen.findByText(/^0 von 80 beantwortet, 0,00/)).toBeDefined()
  // By keys the next language is as near as before: the page that comes does not take the focus.
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Sprache der Befragung' }))
})

test.each([
  ['own', GlaSurvey],
  ['nominee', NomineeSurvey],
])('the language of the survey is that of the whole dialog, and the page keeps its own: %s', async (_, Survey) => {
  const { user } = await open({ Survey })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the survey' }), 'Deutsch')
  await screen.findByRole('button', { name: 'Starten' })
  press('Starten')
  expect(await screen.findByRole('button', { name: 'Weiter' })).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Sprache der Befragung' })).toBeDefined()
  expect(screen.getByText(/^0 von 80 beantwortet/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Exit|Next|Previous/ })).toBeNull()
  expect(screen.getByRole('dialog').closest('[lang]')?.getAttribute('lang')).toBe('de')
})

test('spec 1 section 6: without the licence no language can be chosen', async () => {
  await open({ multiLanguage: false })
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('spec 1 section 6: a nominee cannot put the info dialog off with a button', async () => {
  await open({ Survey: NomineeSurvey })
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Start' })).toBeDefined()
})

test('a nominee, who has neither profile nor rights, is told so; a person is told of both', async () => {
  await open({ Survey: NomineeSurvey })
  expect(screen.getByText(/^Nobody else can read your answers and results\./)).toBeDefined()
  expect(screen.queryByText(/Leader Profile|Viewing Rights/)).toBeNull()
  cleanup()
  await open()
  expect(screen.getByText(/Viewing Rights shows you who else may read them/)).toBeDefined()
})
