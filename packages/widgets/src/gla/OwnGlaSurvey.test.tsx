import { render, screen } from '@testing-library/react'
import { demoClient, demoUser } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { OwnGlaSurvey } from './OwnGlaSurvey.tsx'

function open(attemptedQuestions: number) {
  const assessmentId = attemptedQuestions ? 7 : 0
  const glaV2 = { ...demoUser.glaV2, assessmentId, attemptedQuestions, lastPos: attemptedQuestions ? 'Style-3' : null }
  render(
    <TrellisProvider value={contextOf(demoClient({ answered: attemptedQuestions, user: { glaV2 } }))}>
      <OwnGlaSurvey open />
    </TrellisProvider>,
  )
}

test('who has begun goes on where it was left, past the introduction', async () => {
  open(24)
  expect(await screen.findByText('Style survey, page 3 of 4')).toBeDefined()
})

test('who is new reads the introduction', async () => {
  open(0)
  expect(await screen.findByRole('button', { name: 'Start' })).toBeDefined()
})
