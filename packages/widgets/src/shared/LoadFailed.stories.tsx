import type { Meta, StoryObj } from '@storybook/react-vite'
import { LoadFailed } from './LoadFailed.tsx'

const meta = {
  title: 'Shared/LoadFailed',
  component: LoadFailed,
  args: { children: 'The list of your team could not be loaded.', onRetry: () => {} },
} satisfies Meta<typeof LoadFailed>
export default meta
type Story = StoryObj<typeof meta>

export const Failed: Story = {}
