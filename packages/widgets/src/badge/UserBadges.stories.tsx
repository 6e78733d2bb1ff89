import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoBadges, type DemoOptions, demoBadge, demoCertificate, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { UserBadges } from './UserBadges.tsx'

const meta = {
  title: 'Badges/In the profile',
  component: UserBadges,
  args: { certHref: it => `#cert-${it}`, startHref: it => `#start-${it}` },
} satisfies Meta<typeof UserBadges>
export default meta
type Story = StoryObj<typeof meta>

const story = (badges: DemoBadges = {}, options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ badges, ...options }) })],
})

export const Some: Story = story()
export const None: Story = story({ issued: [] })
export const OneWithdrawn: Story = story({
  issued: [demoCertificate({ withdrawn_at: '2026-01-12T10:00:00Z' }), demoBadge()],
})
export const Loading: Story = story({}, { pending: true })
export const Failed: Story = story({}, { offline: true })
