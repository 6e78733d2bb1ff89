import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoSprint } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { SprintSummary } from './SprintSummary.tsx'

const meta = {
  title: 'Sprint/Summary',
  component: SprintSummary,
  args: { href: '#sprint' },
} satisfies Meta<typeof SprintSummary>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions, more: Story = {}): Story => ({
  ...more,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const Own: Story = story({ sprints: { running: demoSprint() } })
export const OfTeam: Story = story(
  {
    sprints: {
      running: demoSprint(Date.now(), { sprintType: 'TEAM_SPRINT', teamId: 7, teamName: 'Product Design' }),
    },
  },
  { args: { href: '#sprint', teamId: 7 } },
)
export const LongName: Story = story({
  sprints: { running: demoSprint(Date.now(), { label: 'Verantwortung für Lieferantenentscheidungen weitergeben' }) },
})
/** Nothing stands there. */
export const NoneRuns: Story = story({})
export const Failed: Story = story({
  fails: errorOf('internal'),
})
