import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { KeepPlanFocus } from './KeepPlanFocus.tsx'

const meta = {
  title: 'Plan/Keep as focus',
  component: KeepPlanFocus,
  args: { capability: 'communication', label: 'Communication' },
  decorators: [withTrellis({ client: () => demoClient() })],
} satisfies Meta<typeof KeepPlanFocus>
export default meta
type Story = StoryObj<typeof meta>

export const Offered: Story = {}
export const Kept: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'))
    await canvas.findByText(/\d{4}/)
  },
}
