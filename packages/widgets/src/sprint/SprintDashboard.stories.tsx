import type { Meta, StoryObj } from '@storybook/react-vite'
import { dayMs, TrellisError } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoSprint } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { SprintDashboard } from './SprintDashboard.tsx'

const meta = {
  title: 'Sprint/Dashboard',
  component: SprintDashboard,
  args: { canEnd: true, designHref: '#design' },
} satisfies Meta<typeof SprintDashboard>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}, more: Story = {}): Story => ({
  ...more,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
/** The same sprint, so many days earlier or later. */
const shifted = (days: number) => demoSprint(Date.now() - days * dayMs)
const over = (days: number) => {
  const it = shifted(29 + days)
  return { ...it, daysLeftToCompleteSprint: 0, nextSprintCheckInDate: null, finishedAt: it.sprintReviewEndTime }
}
const planned = demoSprint(Date.now() + 40 * dayMs, { id: 9, label: 'Guard your week', sprintStatus: 'NOT_STARTED' })

export const Running: Story = story({ sprints: { running: demoSprint() } })
export const FirstDay: Story = story({ sprints: { running: demoSprint(Date.now() + 27 * dayMs) } })
export const WithinAWeekAfterTheEnd: Story = story({ sprints: { running: over(2) } })
export const LaterThanAWeek: Story = story({ sprints: { running: over(12) } })
export const Extended: Story = story({ sprints: { running: demoSprint(Date.now(), { isExtended: true }) } })
export const OneMorePlanned: Story = story({ sprints: { running: demoSprint(), next: planned } })
export const OnlyPlanned: Story = story({ sprints: { next: planned } })
export const None: Story = story()
export const NoneForAMember: Story = story({}, { args: { teamId: 7, canEnd: false, designHref: undefined } })
export const ReadOnly: Story = story({ sprints: { running: demoSprint() } }, { args: { canEnd: false } })
export const Loading: Story = story({ pending: true })
export const NotATeamOfMine: Story = story({ fails: new TrellisError('forbidden') })
export const Saved: Story = story(
  { sprints: { running: over(2) } },
  {
    play: async ({ canvas, userEvent }) => {
      const [first] = await canvas.findAllByRole('button', { name: 'Save to portfolio' })
      if (first) await userEvent.click(first)
      // That of the dialog comes right behind the one that opens it.
      const [, second] = await canvas.findAllByRole('button', { name: 'Save to portfolio' })
      if (second) await userEvent.click(second)
    },
  },
)
