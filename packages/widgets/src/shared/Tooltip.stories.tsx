import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'

const meta = {
  title: 'Shared/Tooltip',
  component: Tooltip,
  args: { text: 'Seen by your sprint crew', id: 'tip', children: <Button aria-describedby="tip">Share</Button> },
  decorators: [
    Shown => (
      <div style={{ padding: 48 }}>
        <Shown />
      </div>
    ),
  ],
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

export const Hidden: Story = {}
export const Shown: Story = { play: async ({ userEvent }) => userEvent.tab() }
export const Below: Story = { args: { side: 'below' }, play: async ({ userEvent }) => userEvent.tab() }
export const Long: Story = {
  args: {
    text: 'Colour reflects progress seen by the Sprint Crew, lowest (red) through orange, yellow and light green to highest (dark green).',
  },
  play: async ({ userEvent }) => userEvent.tab(),
}
