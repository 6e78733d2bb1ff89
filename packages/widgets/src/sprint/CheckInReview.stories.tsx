import type { Meta, StoryObj } from '@storybook/react-vite'
import { checkInAnswers, demoCheckIn, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { CheckInReview } from './CheckInReview.tsx'

const meta = {
  title: 'Sprint/Check-in review',
  component: CheckInReview,
  args: { open: true, checkIn: demoCheckIn(), teamName: 'Product Design', onClose: () => undefined },
  decorators: [withTrellis({ client: () => demoClient({}, { sprint: checkInAnswers() }) })],
} satisfies Meta<typeof CheckInReview>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
/** Dismiss appears only where closing is enabled. */
export const CannotBeDismissed: Story = {
  render: ({ onClose: _, ...props }) => <CheckInReview {...props} />,
}
export const Chosen: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('dialog')
    await userEvent.keyboard('4')
  },
}
export const Submitting: Story = {
  decorators: [
    withTrellis({
      client: () => demoClient({}, { sprint: { rateCheckIn: () => new Promise<never>(() => undefined) } }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('dialog')
    await userEvent.keyboard('5{Enter}')
  },
}
export const Failed: Story = {
  decorators: [withTrellis({ client: () => demoClient({ offline: true }) })],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('dialog')
    await userEvent.keyboard('2{Enter}')
  },
}
