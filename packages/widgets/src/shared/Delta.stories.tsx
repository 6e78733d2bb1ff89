import type { Meta, StoryObj } from '@storybook/react-vite'
import { Delta } from './Delta.tsx'

const meta = {
  title: 'Shared/Delta',
  component: Delta,
  args: { direction: 'up', text: '4.5', label: '4.5 points higher than last week' },
} satisfies Meta<typeof Delta>
export default meta
type Story = StoryObj<typeof meta>

export const Up: Story = {}
export const Down: Story = { args: { direction: 'down', text: '−0.5', label: '0.5 points lower than in 2025' } }
export const Same: Story = { args: { direction: 'same', text: '±0.0', label: 'unchanged' } }
export const Real: Story = { args: { real: true, text: '+0.4', label: 'up by 0.4, a real change' } }
export const Since: Story = {
  args: { text: '0.4', since: 'since the round before', label: '0.4 points higher than in the round before' },
}
