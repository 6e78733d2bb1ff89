import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { SeenReports } from './SeenReports.tsx'

const meta = {
  title: 'Leader 360/Seen reports',
  component: SeenReports,
  args: { userId: 1, reportHref: id => `#${id}`, backHref: '#back' },
  decorators: [withTrellis({ client: () => demoClient({ leader360: {} }) })],
} satisfies Meta<typeof SeenReports>
export default meta
type Story = StoryObj<typeof meta>

export const Seen: Story = {}
export const None: Story = { decorators: [withTrellis({ client: () => demoClient({ leader360: { seen: [] } }) })] }
/** The right was ended, or there was none. */
export const NoRight: Story = { decorators: [withTrellis({ client: () => demoClient() })] }
