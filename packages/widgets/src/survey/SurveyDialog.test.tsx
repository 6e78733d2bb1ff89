import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoClient } from '@trellis/sdk/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { createSurvey, type Survey } from './createSurvey.ts'
import { SurveyDialog } from './SurveyDialog.tsx'
import { type FakeSourceOptions, fakeSource } from './testing.ts'

let survey: Survey
afterEach(() => survey.dispose())

/** Two pages of three questions, unless told otherwise. */
async function open(options: FakeSourceOptions = {}, { start = 1, last = false, preview = false } = {}) {
  const fake = fakeSource({ pages: 2, perPage: 3, ...options })
  survey = createSurvey({ source: fake.source, id: 'test', pages: fake.pages, total: fake.total, start, preview })
  const onSubmit = vi.fn()
  const onExit = vi.fn()
  render(
    <TrellisProvider value={contextOf(demoClient())}>
      <SurveyDialog
        survey={survey}
        title="Growth Leader Assessment"
        subtitle="Style survey"
        prompt="How far do you agree?"
        first={1}
        last={last}
        onSubmit={onSubmit}
        onExit={onExit}
      />
    </TrellisProvider>,
  )
  await act(() => survey.begin())
  return { ...fake, onSubmit, onExit, user: userEvent.setup() }
}

const row = (number: number) =>
  screen.getByRole('radiogroup', { name: `I do what statement ${number} says in my daily work.` })
const step = (number: number, label: string) =>
  within(row(number)).getByRole<HTMLInputElement>('radio', { name: label })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('access: each question is a group of radio buttons with its words as name, each step has its label', async () => {
  await open()
  expect(screen.getAllByRole('radiogroup')).toHaveLength(3)
  expect(
    within(row(1))
      .getAllByRole('radio')
      .map(it => it.getAttribute('aria-label')),
  ).toEqual([
    'Strongly disagree',
    'Somewhat disagree',
    'Neither agree nor disagree',
    'Somewhat agree',
    'Strongly agree',
  ])
})

test('experience: a number key answers and moves on to the next question', async () => {
  const { user } = await open()
  act(() => step(1, 'Strongly disagree').focus())
  await user.keyboard('4')
  expect(step(1, 'Somewhat agree').checked).toBe(true)
  expect(row(2).contains(document.activeElement)).toBe(true)
  await user.keyboard('29')
  expect(step(2, 'Somewhat disagree').checked).toBe(true)
  expect(row(3).contains(document.activeElement)).toBe(true)
  expect(within(row(3)).queryByRole('radio', { checked: true })).toBeNull()
})

test('experience: number keys work from the title, the first open question is answered', async () => {
  const { user } = await open({ answered: 1 })
  act(() => screen.getByRole('heading', { level: 1 }).focus())
  await user.keyboard('{Control>}3{/Control}')
  expect(survey.given.value).toBe(1)
  await user.keyboard('54')
  expect(step(2, 'Strongly agree').checked).toBe(true)
  expect(step(3, 'Somewhat agree').checked).toBe(true)
})

test('experience: arrow up and down move between questions', async () => {
  const { user } = await open()
  act(() => step(1, 'Strongly disagree').focus())
  await user.keyboard('{ArrowDown}')
  expect(row(2).contains(document.activeElement)).toBe(true)
  await user.keyboard('{ArrowUp}')
  expect(row(1).contains(document.activeElement)).toBe(true)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test('experience: Enter goes on to the next page once all is answered', async () => {
  const { user } = await open()
  act(() => step(1, 'Strongly disagree').focus())
  await user.keyboard('333{Enter}')
  await waitFor(() => row(4))
  expect(survey.number.value).toBe(2)
  // The keys go on working there.
  await user.keyboard('2')
  expect(step(4, 'Somewhat disagree').checked).toBe(true)
})

test('spec 1 section 5: Previous is disabled on page 1 only', async () => {
  const { user } = await open({ answered: 3 })
  expect(button('Previous').disabled).toBe(true)
  await user.click(button('Next'))
  await waitFor(() => row(4))
  expect(button('Previous').disabled).toBe(false)
  await user.click(button('Previous'))
  await waitFor(() => row(1))
  expect(button('Previous').disabled).toBe(true)
})

test('spec 1 section 5: the last page has Submit in place of Next', async () => {
  const { user, onSubmit } = await open({}, { start: 2, last: true })
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  await user.click(button('Submit'))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('spec 1 section 5: Next with open questions asks with the counts; Return marks what is open', async () => {
  const { user } = await open({ answered: 2 })
  await user.click(button('Next'))
  const question = screen.getByRole('dialog', { name: 'Some statements are open' })
  expect(question.textContent).toContain('You have answered 2 of 3 statements on this page.')
  // Who only presses Enter goes back to what is open.
  await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Return' })))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog', { name: 'Some statements are open' })).toBeNull()
  expect(survey.number.value).toBe(1)
  expect(row(3).className).toContain('is-missing')
  expect(row(1).className).not.toContain('is-missing')
  expect(document.getElementById(row(3).getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not answered yet')
  expect(row(3).contains(document.activeElement)).toBe(true)
})

test('spec 1 section 5: Skip goes on with open questions', async () => {
  const { user } = await open({ answered: 2 })
  await user.click(button('Next'))
  await user.click(button('Skip'))
  await waitFor(() => row(4))
})

test('access: answering a marked question keeps the focus where the person is', async () => {
  const { user } = await open()
  act(() => survey.highlight())
  await user.click(step(3, 'Strongly agree'))
  expect(document.activeElement).toBe(step(3, 'Strongly agree'))
  expect(row(3).className).not.toContain('is-missing')
  expect(row(1).className).toContain('is-missing')
})

test('spec 1 section 4: progress is said in numbers with two decimals, and as a bar', async () => {
  const { user } = await open({ answered: 1 })
  expect(screen.getByText('1 of 6 answered, 16.67%')).toBeDefined()
  await user.click(step(2, 'Strongly agree'))
  expect(screen.getByText('2 of 6 answered, 33.33%')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toBeDefined()
})

test('spec 1 section 8: a page that does not load says that the answers are safe and can be tried again', async () => {
  const { user, switches } = await open({ offline: true })
  expect(screen.getByRole('alert').textContent).toContain('The statements could not be loaded. Your answers are safe.')
  switches.offline = false
  await user.click(button('Try again'))
  await waitFor(() => row(1))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

test('reliability 1: answers that cannot be sent are told with their number', async () => {
  const { user, switches } = await open()
  switches.offline = true
  await user.click(step(1, 'Strongly agree'))
  await act(() => survey.save())
  expect(screen.getByText(/^You are offline. 1 answer is kept on this device/)).toBeDefined()
})

test('no answer is lost: what the browser refuses to keep is said, and asked about before it is left', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const { user, switches, onExit } = await open()
  switches.offline = true
  await user.click(step(1, 'Strongly agree'))
  await act(() => survey.save())
  const words = /^1 answer is not saved yet, and this browser does not keep it/
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.queryByText(/kept on this device/)).toBeNull()
  act(() => {
    survey.askLeave()
  })
  await user.click(button('Return'))
  expect([survey.leaving.value, onExit.mock.calls.length]).toEqual([false, 0])
  act(() => {
    survey.askLeave()
  })
  await user.click(button('Leave anyway'))
  expect(onExit).toHaveBeenCalledOnce()
  switches.offline = false
  await act(() => survey.save())
  expect(screen.queryByText(words)).toBeNull()
  storage.mockRestore()
})

test('a double press of Next turns one page, and asks nothing of the one it leads to', async () => {
  const { user, onSubmit } = await open({ answered: 3 })
  await user.dblClick(button('Next'))
  await waitFor(() => expect(survey.number.value).toBe(2))
  await user.click(button('Next'))
  expect(survey.asking.value).toBe(false)
  await new Promise(done => setTimeout(done, 400))
  await user.click(button('Next'))
  expect(survey.asking.value).toBe(true)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('reliability 3: a page answered in two places asks which answers count', async () => {
  const { user } = await open({ conflict: true })
  await user.click(step(1, 'Strongly agree'))
  await act(() => survey.save())
  const question = screen.getByRole('dialog', { name: 'Answered in two places' })
  expect(question.textContent).toContain('1 answer on this page')
  expect(screen.queryByText('Not saved yet, retrying')).toBeNull()
  await user.click(within(question).getByRole('button', { name: 'Take the newer ones' }))
  await waitFor(() => expect(step(1, 'Strongly disagree').checked).toBe(true))
})

test('access: which page it is stands in what a screen reader hears; turned from within, the focus is at the title', async () => {
  const { user } = await open({ answered: 3 })
  expect(screen.getAllByRole('status').map(it => it.textContent)).toContain('Style survey')
  await waitFor(() => expect(screen.getAllByRole('radiogroup')).toHaveLength(3))
  await new Promise(done => setTimeout(done, 400))
  act(() => step(3, 'Strongly agree').focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(survey.number.value).toBe(2))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('before the first answer nothing is said to be saved', async () => {
  const { user } = await open()
  expect(screen.queryByText('Saved')).toBeNull()
  await user.click(step(1, 'Strongly agree'))
  await act(() => survey.save())
  expect(screen.getAllByText('Saved').length).toBeGreaterThan(0)
})

test('spec 3 section 2.5: a preview has Exit and shows no saved state', async () => {
  const { user, onExit } = await open({}, { preview: true })
  expect(screen.queryByText('Saved')).toBeNull()
  await user.click(button('Exit'))
  expect(onExit).toHaveBeenCalledOnce()
})

test('reliability: the first questions can be answered before the others are drawn', async () => {
  const { user } = await open({ perPage: 8 })
  expect(screen.getAllByRole('radiogroup')).toHaveLength(3)
  await user.click(step(1, 'Somewhat agree'))
  await waitFor(() => expect(screen.getAllByRole('radiogroup')).toHaveLength(8))
  expect(step(1, 'Somewhat agree').checked).toBe(true)
})
