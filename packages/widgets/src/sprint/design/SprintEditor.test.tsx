import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf, fillIn } from '@trellis/sdk'
import { demoClient, demoLibrary, demoProposal, demoSprint } from '@trellis/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { SprintDesigner } from './SprintDesigner.tsx'
import { SprintEditor } from './SprintEditor.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const certificate = () => screen.findByRole('complementary', { name: /certificate/ })

test('sprints, Editing in progress: the certificate of one that runs offers nothing that stays as it is', async () => {
  const offered = async (sprints: object) => {
    sessionStorage.clear()
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient({ sprints }), 'en')}>
        <SprintEditor dashboardHref="#sprint" step="SPRINT_CREW" />
      </TrellisProvider>,
    )
    const found = within(await certificate())
      .getAllByRole('button')
      .map(it => it.textContent)
    unmount()
    return found.filter(it => !it?.startsWith('All'))
  }
  const bare = { duration: 4, feedbackFrequency: 28, behaviors: [] }
  expect(await offered({ running: demoSprint(Date.now(), bare) })).toEqual(['Make it 14 days'])
  const waits = demoSprint(Date.now() + 40 * 86_400_000, { ...bare, sprintStatus: 'NOT_STARTED' })
  expect(await offered({ next: waits })).toEqual(['Make it 8 weeks', 'Make it 14 days', 'Configure'])
})

test('by keys one goes on at the heading of the certificate, once what was pressed is met and gone', async () => {
  const draft = { ...fillIn(demoLibrary[0] ?? null, demoProposal), duration: 4 as const }
  render(
    <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }), 'en')}>
      <SprintDesigner dashboardHref="#sprint" />
    </TrellisProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  const box = within(await certificate())
  box.getByRole('button', { name: 'Make it 8 weeks' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(box.queryByRole('button', { name: 'Make it 8 weeks' })).toBeNull()
  expect(document.activeElement).toBe(box.getByRole('heading', { level: 2 }))
})

test('what the server refuses is named by its step, one press away', async () => {
  const startUserSprint = () => {
    throw errorOf('validation', 'validation', { details: [{ path: 'body.design.checkInTime', message: 'No' }] })
  }
  const client = demoClient({ sprints: { running: demoSprint() } }, { sprint: { startUserSprint } })
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <SprintEditor dashboardHref="#sprint" />
    </TrellisProvider>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' now')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByRole('heading', { level: 1, name: /check-ins/ })).toBeDefined()
})

test('of a sprint that is over nothing can be changed, and the way leads back to it', async () => {
  sessionStorage.clear()
  const over = demoSprint(Date.now() - 200 * 86_400_000, {
    sprintReviewEndTime: new Date(Date.now() - 1000).toISOString(),
  })
  render(
    <TrellisProvider value={contextOf(demoClient({ sprints: { running: over } }), 'en')}>
      <SprintEditor dashboardHref="#sprint" />
    </TrellisProvider>,
  )
  await screen.findByRole('heading', { name: 'There is no sprint that can be changed' })
  expect(screen.getByRole('link', { name: 'Back to the sprint' }).getAttribute('href')).toBe('#sprint')
  expect(screen.queryByRole('textbox')).toBeNull()
})
