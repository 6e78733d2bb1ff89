import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoRights } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { ViewingRights } from './ViewingRights.tsx'

const meta = {
  title: 'Team/Viewing rights',
  component: ViewingRights,
  args: { networkHref: '#network' },
} satisfies Meta<typeof ViewingRights>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const Waiting: Story = story()
export const NothingWaits: Story = story({
  boards: { rights: demoRights().map(it => ({ ...it, status: 'NONE', shown: false, changedAt: null })) },
})
/** Nobody has a right, and the board is seen by the nurture network. */
export const SeenByTheNetworkAlone: Story = story({
  boards: {
    rights: demoRights().map(it => ({ ...it, status: 'NONE', shown: false, changedAt: null })),
    network: [
      { userId: 9, name: 'Jonas Weber' },
      { userId: 0, name: 'Ruth Vogel' },
    ],
  },
})
export const Declined: Story = story({
  boards: { rights: demoRights().map(it => (it.viewerId === 4 ? { ...it, status: 'DECLINED' } : it)) },
})
export const GrantedAndWaits: Story = story({
  boards: {
    rights: demoRights().map(it => (it.itemType === 'GLA' ? { ...it, status: 'GRANTED', waits: true } : it)),
  },
})
export const OwnTeamOnly: Story = story({ boards: { rights: [] } })
export const Empty: Story = story({ boards: { teamless: true } })
export const Revoking: Story = {
  ...story(),
  play: async ({ canvas, userEvent }) => {
    const [end] = await canvas.findAllByRole('button', { name: /: End it: / })
    await userEvent.click(end as HTMLElement)
    await canvas.findByRole('button', { name: 'Undo' })
  },
}
export const Loading: Story = story({ pending: true })
export const Offline: Story = story({ offline: true })
