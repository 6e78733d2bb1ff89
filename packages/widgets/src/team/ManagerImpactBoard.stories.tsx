import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { ManagerImpactBoard } from './ManagerImpactBoard.tsx'

const meta = {
  title: 'Team/Manager impact board',
  component: ManagerImpactBoard,
  args: { teamId: 7, manageHref: '#manage' },
} satisfies Meta<typeof ManagerImpactBoard>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const Full: Story = story()
export const Empty: Story = story({
  boards: { impact: { managerImpactData: [], totalTeamMember: 0, totalPendingTeamMember: 0 } },
})
export const Declined: Story = story({ boards: { asked: { 5: 'DECLINED', 6: 'REVOKED' } } })
export const NeverGathered: Story = story({ boards: { neverGathered: true } })
export const Waits: Story = story({ boards: { waits: true } })
const opens360: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /Leader 360 of/ }))
  await canvas.findByRole('dialog')
}
/** A report that a member lets one read. */
export const Report360: Story = {
  ...story(),
  args: { seenHref: (userId, item) => `#${userId}/${item}` },
  play: opens360,
}
/** Beside the numbers of the team it would show somebody else’s. */
export const Report360Waits: Story = { ...story({ boards: { waits: true } }), play: opens360 }
export const AskSeveral: Story = {
  ...story(),
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('checkbox')
    await userEvent.click(first as HTMLElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Ask \d+ (person|people)$/ }))
    await canvas.findByRole('button', { name: 'Undo' })
  },
}
export const AlreadyAskedByMail: Story = {
  ...story({ boards: { mailSent: true } }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findAllByRole('checkbox')
    await userEvent.click(canvasElement.querySelector('[aria-haspopup=menu]') as HTMLElement)
    const [first] = await canvas.findAllByRole('menuitem')
    await userEvent.click(first as HTMLElement)
    await canvas.findByRole('alert')
  },
}
const sprintSuggestions = [
  { userId: 9, name: 'Kira Novak', teamId: 7, teamName: 'Product Design' },
  { userId: 2, name: 'Ben Okafor', teamId: 8, teamName: 'Research Guild' },
]
/** An assistant suggests a sprint to the manager, and to a member who manages another team of both. */
export const SuggestSprint: Story = {
  ...story({ boards: { impact: { sprintSuggestions } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Kira Novak/ }))
    await canvas.findByText('The mail to Kira Novak is on its way.')
  },
}
export const Loading: Story = story({ pending: true })
export const Offline: Story = story({ offline: true })
export const NoEntitlement: Story = story({ fails: 'entitlement' })
export const NoRight: Story = story({ fails: 'forbidden' })
