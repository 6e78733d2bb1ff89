import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoPortfolio, demoProposal, demoSprint } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SprintPortfolio } from './SprintPortfolio.tsx'

const meta = {
  title: 'Sprint/Portfolio',
  component: SprintPortfolio,
  args: {
    canEnd: true,
    designHref: '#design',
    sprintHref: '#sprint',
    sharedHref: '#shared',
    onDesign: () => {},
  },
} satisfies Meta<typeof SprintPortfolio>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}, more: Story = {}): Story => ({
  ...more,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const TwoYears: Story = story({ sprints: { portfolio: demoPortfolio, running: demoSprint() } })
export const NoneRunning: Story = story({ sprints: { portfolio: demoPortfolio } })
export const OfATeam: Story = story(
  { sprints: { portfolio: demoPortfolio } },
  { args: { teamId: 7, sharedHref: undefined } },
)
export const ForAMember: Story = story(
  { sprints: { portfolio: demoPortfolio } },
  { args: { teamId: 7, canEnd: false, designHref: undefined, sharedHref: undefined, onDesign: undefined } },
)
export const Empty: Story = story()
export const EmptyWhileOneRuns: Story = story({ sprints: { running: demoSprint() } })
export const EmptyTeam: Story = story({}, { args: { teamId: 7, canEnd: false, designHref: undefined } })
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ fails: errorOf('internal') })
export const NotATeamOfMine: Story = story({ fails: errorOf('forbidden') }, { args: { teamId: 7 } })
export const OneYear: Story = story(
  { sprints: { portfolio: demoPortfolio } },
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.selectOptions(await canvas.findByRole('combobox'), '2025')
    },
  },
)
export const ReplacesADesign: Story = story(
  { sprints: { portfolio: demoPortfolio, draft: { ...demoProposal, label: 'Finish what you start' } } },
  {
    play: async ({ canvas, userEvent }) => {
      const [first] = await canvas.findAllByRole('button', { name: 'Run it again' })
      if (first) await userEvent.click(first)
    },
  },
)
export const Sharing: Story = story(
  {
    sprints: {
      portfolio: demoPortfolio,
      shares: [
        {
          userId: 10,
          name: 'Greta Holm',
          email: 'greta@alder.example',
          imageUrl: null,
          message: '',
          sharedAt: '2026-11-20T09:00:00.000Z',
        },
      ],
    },
  },
  {
    play: async ({ canvas, userEvent }) => {
      const [first] = await canvas.findAllByRole('button', { name: 'Share' })
      if (first) await userEvent.click(first)
    },
  },
)
