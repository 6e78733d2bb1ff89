import type { Meta, StoryObj } from '@storybook/react-vite'
import { Choice } from './Choice.tsx'

const meta = {
  title: 'Shared/Choice',
  component: Choice,
  args: { label: 'The whole team', children: labels => <input type="checkbox" {...labels} /> },
} satisfies Meta<typeof Choice>
export default meta
type Story = StoryObj<typeof meta>

/** Any control takes part: it spreads what it is given. */
export const Plain: Story = {}
export const Help: Story = { args: { help: 'Everybody who has accepted the invitation.' } }
export const Long: Story = {
  args: { label: 'The whole team, and whoever is invited while the survey is open and accepts before its last day' },
  decorators: [
    Shown => (
      <div style={{ maxWidth: 320 }}>
        <Shown />
      </div>
    ),
  ],
}
