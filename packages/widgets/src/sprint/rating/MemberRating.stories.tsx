import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoRatings, demoClient, demoRating, demoSent, ratingAnswers } from '@trellis/sdk/testing'
import { Button } from '../../shared/Button.tsx'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { MemberRating } from './MemberRating.tsx'

const client = (demo: DemoRatings) =>
  withTrellis({ client: () => demoClient({}, { sprint: ratingAnswers(demo).sprint }) })

const meta = {
  title: 'Sprint/Rating by account',
  component: MemberRating,
  args: { id: 70, onClose: () => undefined, onExpired: <Button href="#asked">Feedback and advice</Button> },
  decorators: [client({})],
} satisfies Meta<typeof MemberRating>
export default meta
type Story = StoryObj<typeof meta>

export const Before: Story = {}
export const Sent: Story = { decorators: [client({ ratings: [demoRating(demoSent)] })] }
export const Closed: Story = { decorators: [client({ expired: true })] }
