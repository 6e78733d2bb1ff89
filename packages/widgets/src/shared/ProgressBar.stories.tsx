import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProgressBar } from './ProgressBar.tsx'

const meta = {
  title: 'Shared/ProgressBar',
  component: ProgressBar,
  args: { label: 'Answered', value: 35, valueText: '28 of 80 answered' },
} satisfies Meta<typeof ProgressBar>
export default meta
type Story = StoryObj<typeof meta>

export const None: Story = { args: { value: 0, valueText: undefined } }
export const Some: Story = {}
export const Done: Story = { args: { value: 100, valueText: 'All answered' } }
/** Without a value it runs. */
export const Running: Story = { args: { value: undefined, label: 'Loading the report' } }
