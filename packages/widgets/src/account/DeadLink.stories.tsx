import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../shared/Button.tsx'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { DeadLink } from './DeadLink.tsx'

const meta = {
  title: 'Account/Dead link',
  component: DeadLink,
  decorators: [withTrellis()],
} satisfies Meta<typeof DeadLink>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithReason: Story = {
  args: { title: 'This invitation has ended', text: 'Ada Lindqvist has taken it back. Ask for another one.' },
}
export const WithActions: Story = { args: { actions: <Button href="#sign-in">Sign in</Button> } }
