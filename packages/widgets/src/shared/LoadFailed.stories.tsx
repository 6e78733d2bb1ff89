import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './Button.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const meta = {
  title: 'Shared/Load failed',
  component: LoadFailed,
  decorators: [withTrellis()],
  args: { children: 'The list of your team could not be loaded.', onRetry: () => {} },
} satisfies Meta<typeof LoadFailed>
export default meta
type Story = StoryObj<typeof meta>

export const Failed: Story = {}
export const WithAnotherWay: Story = { args: { more: <Button>Open the team</Button> } }
