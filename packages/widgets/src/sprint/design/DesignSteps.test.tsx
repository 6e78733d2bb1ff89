import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '@trellis/sdk'
import { demoClient, demoLibrary, demoProposal } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../../shared/context.tsx'
import { contextOf } from '../../shared/storybook/texts.ts'
import { SprintDesigner } from './SprintDesigner.tsx'

test('the step of the crew is filled in where somebody is in it, and not where nobody is', async () => {
  const filled = fillIn(demoLibrary[0] ?? null, demoProposal)
  const said = async (draft: typeof filled) => {
    localStorage.clear()
    const { unmount } = render(
      <TrellisProvider value={contextOf(demoClient({ sprints: { draft } }))}>
        <SprintDesigner dashboardHref="#sprint" />
      </TrellisProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    const way = within(screen.getByRole('navigation', { name: 'Steps of the design' }))
    const texts = way.getAllByRole('listitem').map(it => it.textContent)
    unmount()
    return texts.filter(it => it?.startsWith('Sprint crew') || it?.startsWith('Schedule'))
  }
  expect(await said(filled)).toEqual(['Sprint crewfilled in', 'Schedulefilled in'])
  expect(await said({ ...filled, sprintCrews: [] })).toEqual(['Sprint crew', 'Schedulefilled in'])
})
