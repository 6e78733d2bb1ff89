import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { PlanActivity } from './PlanActivity.tsx'

const meta = {
  title: 'Sprint/Plan an activity',
  component: PlanActivity,
  decorators: [withTrellis()],
  args: { teamId: 7, label: 'Plan an activity' },
} satisfies Meta<typeof PlanActivity>
export default meta
type Story = StoryObj<typeof meta>

export const AsButton: Story = {}
export const Opened: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'))
  },
}
