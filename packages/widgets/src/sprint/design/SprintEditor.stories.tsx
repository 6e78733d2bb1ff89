import type { Meta, StoryObj } from '@storybook/react-vite'
import { dayMs, errorOf, type SprintDetails } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoMember, demoSprint } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SprintEditor } from './SprintEditor.tsx'

const forget = () => {
  for (const whose of ['own', '7']) sessionStorage.removeItem(`trellis.alder.1.sprintEdit.${whose}`)
}
const meta = {
  title: 'Sprint/Edit',
  component: SprintEditor,
  args: { dashboardHref: '#sprint' },
  beforeEach: forget,
} satisfies Meta<typeof SprintEditor>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}, more: Story = {}): Story => ({
  ...more,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const of = (running: SprintDetails, more: Story = {}) => story({ sprints: { running } }, more)
/** On its second day: the first round is open. */
const young = () => demoSprint(Date.now() + 25 * dayMs)
const team = () =>
  demoSprint(Date.now(), {
    ...{ sprintType: 'TEAM_SPRINT', teamId: 7, teamName: 'Product Design' },
    sprintTeamMembers: [demoMember(1, 'Ada Lindqvist'), demoMember(2, 'Ben Okafor')],
    actions: demoSprint().actions.map(it => ({ ...it, actionDetail: { ...it.actionDetail, actionLeadId: 2 } })),
  })

export const BeforeTheFirstRoundCloses: Story = of(young())
export const BehavioursAreRated: Story = of(demoSprint())
export const Crew: Story = of(demoSprint(), { args: { step: 'SPRINT_CREW' } })
export const Schedule: Story = of(demoSprint(), { args: { step: 'SCHEDULE_ROUTINES' } })
export const Planned: Story = story(
  { sprints: { next: demoSprint(Date.now() + 40 * dayMs, { sprintStatus: 'NOT_STARTED' }) } },
  { args: { step: 'SCHEDULE_ROUTINES' } },
)
export const TeamMembers: Story = of(team(), { args: { teamId: 7, step: 'SPRINT_TEAM' } })
export const ActionLeads: Story = of(team(), { args: { teamId: 7, step: 'ACTION_LEAD' } })
export const Changed: Story = of(demoSprint(), {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Name/ }), ' now')
    await canvas.findByRole('button', { name: 'Save changes' })
  },
})
export const SomethingIsMissing: Story = of(demoSprint(), {
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(await canvas.findByRole('textbox', { name: /^Name/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Save changes' }))
  },
})
/** By the server: the step is named at which it stands. */
export const Refused: Story = {
  decorators: [
    withTrellis({
      client: () =>
        demoClient(
          { sprints: { running: demoSprint() } },
          {
            sprint: {
              startUserSprint: () => {
                const details = [{ path: 'body.design.SPRINT_CREW', message: 'crewTwice' }]
                throw errorOf('validation', 'validation', { details })
              },
            },
          },
        ),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Name/ }), ' now')
    await userEvent.click(await canvas.findByRole('button', { name: 'Save changes' }))
    await canvas.findByRole('alert')
  },
}
export const None: Story = story()
export const Loading: Story = story({ pending: true })
