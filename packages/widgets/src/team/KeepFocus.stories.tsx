import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { KeepFocus } from './KeepFocus.tsx'

const meta = {
  title: 'Team/Keep as focus',
  component: KeepFocus,
  decorators: [withTrellis()],
  args: { teamId: 7, suggestion: 'We decide once, and write it down.' },
} satisfies Meta<typeof KeepFocus>
export default meta
type Story = StoryObj<typeof meta>

export const AsButton: Story = {}
export const Opened: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'))
  },
}
export const BegunBefore: Story = {
  ...Opened,
  beforeEach: () => {
    const key = 'trellis.alder.1.note.7'
    localStorage.setItem(key, JSON.stringify({ draft: 'Half a thought', version: 3 }))
    return () => localStorage.removeItem(key)
  },
}
