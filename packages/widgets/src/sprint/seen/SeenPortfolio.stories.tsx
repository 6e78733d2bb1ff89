import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoSeen, demoClient, demoPortfolio, seenAnswers } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SeenPortfolio } from './SeenPortfolio.tsx'

const meta = {
  title: 'Sprint/Seen portfolio',
  component: SeenPortfolio,
  args: { userId: 4, backHref: '#board' },
} satisfies Meta<typeof SeenPortfolio>
export default meta
type Story = StoryObj<typeof meta>

const story = (demo: DemoSeen): Story => ({
  decorators: [withTrellis({ client: () => demoClient({}, { sprint: seenAnswers(demo) }) })],
})

export const TwoYears: Story = story({ portfolio: demoPortfolio })
export const None: Story = story({})
export const Ended: Story = story({ isGone: true })
