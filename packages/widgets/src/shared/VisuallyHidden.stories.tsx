import type { Meta, StoryObj } from '@storybook/react-vite'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const meta = {
  title: 'Shared/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: 'Only a screen reader says this.' },
} satisfies Meta<typeof VisuallyHidden>
export default meta
type Story = StoryObj<typeof meta>

export const Hidden: Story = {
  render: args => (
    <p>
      Visible words <VisuallyHidden {...args} />
    </p>
  ),
}
