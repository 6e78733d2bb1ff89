import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Demographics } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { MyResearchQuestions } from '../gla/MyResearchQuestions.tsx'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { ResearchQuestions } from './ResearchQuestions.tsx'

const client = demoClient()

function open(value: Demographics = {}, mode: 'afterSurvey' | 'profile' = 'afterSurvey') {
  const onSave = vi.fn()
  const onSkip = vi.fn()
  render(
    <TrellisProvider value={contextOf(client)}>
      <ResearchQuestions mode={mode} value={value} onSave={onSave} onSkip={onSkip} />
    </TrellisProvider>,
  )
  return { onSave, onSkip, user: userEvent.setup() }
}

const question = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const country = 'Which country are you a citizen of?'
const ethnicity = 'Which group describes your ethnicity best?'

test('spec 1 section 5: every question is optional', async () => {
  const { onSave, user } = open()
  expect(screen.getAllByRole('combobox').map(it => (it as HTMLSelectElement).required)).not.toContain(true)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onSave).toHaveBeenCalledWith({})
})

test('spec 3 section 2.14: ethnicity is asked for the United States only', async () => {
  const { user } = open()
  expect(screen.queryByRole('combobox', { name: ethnicity })).toBeNull()
  await user.selectOptions(question(country), 'United States')
  expect(question(ethnicity)).toBeDefined()
  await user.selectOptions(question(country), 'Germany')
  expect(screen.queryByRole('combobox', { name: ethnicity })).toBeNull()
})

test('spec 3 section 2.14: Other and Multiple Citizenship open a text of one’s own', async () => {
  const { onSave, user } = open()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.selectOptions(question(country), 'Multiple Citizenship')
  await user.type(screen.getByRole('textbox', { name: 'Which country or countries?' }), 'Sweden and Japan')
  await user.selectOptions(question('What is your gender?'), 'Other')
  await user.type(screen.getByRole('textbox', { name: 'Your own word, if you like' }), 'agender')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onSave).toHaveBeenCalledWith({
    country: 'multipleCitizenship',
    origin: 'Sweden and Japan',
    gender: 'other',
    genderOther: 'agender',
  })
})

test('spec 3 section 2.14: what is no longer asked is not kept', async () => {
  const { onSave, user } = open({
    country: 'US',
    ethnicGroup: 'other',
    ethnicOther: 'own',
    gender: 'other',
    genderOther: 'x',
  })
  await user.selectOptions(question(country), 'Germany')
  await user.selectOptions(question('What is your gender?'), 'Female')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onSave).toHaveBeenCalledWith({
    country: 'DE',
    ethnicGroup: null,
    ethnicOther: null,
    gender: 'female',
    genderOther: null,
  })
})

test('spec 3 section 2.14: an answer can be taken back', async () => {
  const { onSave, user } = open({ gender: 'female' })
  await user.selectOptions(question('What is your gender?'), 'Prefer not to say')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onSave).toHaveBeenCalledWith({ gender: null })
})

test('spec 3 section 2.14: after a survey the questions can be skipped', async () => {
  const { onSave, onSkip, user } = open()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(onSkip).toHaveBeenCalledOnce()
  expect(onSave).not.toHaveBeenCalled()
})

test('spec 3 section 2.14: in the profile there is Update alone', () => {
  open({}, 'profile')
  expect(screen.getAllByRole('button').map(it => it.textContent)).toEqual(['Update'])
})

/** The profile's page, saving as given. */
function openMine(saveDemographics: () => Promise<object>) {
  const made = demoClient()
  Object.assign(made, { account: { ...made.account, saveDemographics } })
  render(
    <TrellisProvider value={contextOf(made)}>
      <MyResearchQuestions />
    </TrellisProvider>,
  )
  return userEvent.setup()
}

test('spec 1 section 8: research answers saved', async () => {
  const user = openMine(async () => ({}))
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  await screen.findByText('Research questions saved successfully')
})

test('spec 1 section 8: research answers fail', async () => {
  const user = openMine(() => Promise.reject(new Error('No reply')))
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  await screen.findByText('Something went wrong. Please try again later')
})
