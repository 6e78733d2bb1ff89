import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoRights } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { ViewingRights } from './ViewingRights.tsx'

const meta = { title: 'Team/Viewing rights', component: ViewingRights } satisfies Meta<typeof ViewingRights>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const Waiting: Story = story()
export const NothingWaits: Story = story({
  boards: { rights: demoRights().map(it => ({ ...it, status: 'NONE', shown: false, changedAt: null })) },
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
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findAllByRole('switch')
    const revoke = [...canvasElement.querySelectorAll<HTMLElement>('.t-viewers .t-button')].find(
      it => !it.classList.contains('t-button--quiet'),
    )
    await userEvent.click(revoke as HTMLElement)
    await canvas.findByRole('alertdialog')
  },
}
export const Loading: Story = story({ pending: true })
export const Offline: Story = story({ offline: true })
