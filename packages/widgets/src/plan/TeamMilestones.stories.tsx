import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoTeamMilestones } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { TeamMilestones } from './TeamMilestones.tsx'

const meta = {
  title: 'Plan/Milestones of a team',
  component: TeamMilestones,
  args: { teamId: 7, standing: ['manager'] },
} satisfies Meta<typeof TeamMilestones>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const long = 'Grenzüberschreitende Verantwortungsübernahme '.repeat(4).trim()

export const Manager: Story = story()
export const Member: Story = { ...story(), args: { standing: ['member'] } }
export const Empty: Story = story({ teamMilestones: { milestones: [] } })
export const EmptyForMember: Story = { ...Empty, args: { standing: ['member'] } }
export const VeryLong: Story = story({
  teamMilestones: { milestones: demoTeamMilestones().map(it => ({ ...it, label: long })) },
})
export const Adding: Story = {
  ...story(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a milestone' }))
  },
}
export const Deleting: Story = {
  ...story(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /Third survey/ })).at(-1) as HTMLElement)
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Delete' }))
  },
}
export const Loading: Story = story({ pending: true })
export const Offline: Story = story({ offline: true })
export const NoEntitlement: Story = story({ fails: 'entitlement' })
