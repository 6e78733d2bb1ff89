import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { TeamSprintYears } from './TeamSprintYears.tsx'

const meta = {
  title: 'Team/Sprints by year',
  component: TeamSprintYears,
  args: { teamId: 7, portfolioHref: '#portfolio' },
} satisfies Meta<typeof TeamSprintYears>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const Years: Story = story()
export const NoneYet: Story = story({ boards: { ended: [] } })
export const NothingFound: Story = {
  ...story(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'nowhere')
  },
}
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ fails: errorOf('unavailable') })
