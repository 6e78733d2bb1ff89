import type { Meta, StoryObj } from '@storybook/react-vite'
import { Confirmation } from './Confirmation.tsx'

const meta = {
  title: 'Shared/Confirmation',
  component: Confirmation,
  parameters: { docs: { story: { inline: false, iframeHeight: 460 } } },
  args: { open: true, title: '8 of 10 answered on this page', onResult: () => {} },
} satisfies Meta<typeof Confirmation>
export default meta
type Story = StoryObj<typeof meta>

export const YesAndNo: Story = {
  args: {
    yes: 'Skip',
    no: 'Return',
    text: 'You can go back to the two open ones, or skip them. Skipped items count as N/A and never as 0.',
  },
}
export const OnlyYes: Story = { args: { title: 'Thank you', text: 'Your answers are in.', yes: 'Go on' } }
export const WithClose: Story = { args: { ...YesAndNo.args, close: 'Close' } }
export const NoButtons: Story = {
  args: { title: 'The survey is closed', text: 'It ended on 14 September.', close: 'Close' },
}
export const Danger: Story = {
  args: {
    title: 'Delete this sprint?',
    text: 'Five check-ins, 12 ratings and all notes of “Decide closer to the work” are deleted for everyone.',
    yes: 'Delete sprint',
    no: 'Keep it',
    danger: true,
  },
}
export const Busy: Story = { args: { ...YesAndNo.args, busy: true } }
export const Wide: Story = { args: { ...YesAndNo.args, size: 600 } }
