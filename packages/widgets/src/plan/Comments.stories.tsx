import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  type DemoComments,
  type DemoOptions,
  demoClient,
  demoInvitation,
  demoPlan,
  longPlan,
  manyComments,
} from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { boardComments } from './boardComments.tsx'
import { GuestPlan } from './GuestPlan.tsx'
import { PlanBoard } from './PlanBoard.tsx'

const meta = { title: 'Plan/Comments' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const story = (comments: DemoComments = {}, options: DemoOptions = {}, more: Story = {}): Story => ({
  render: () => <PlanBoard comments={boardComments()} />,
  decorators: [withTrellis({ client: () => demoClient({ comments, ...options }) })],
  ...more,
})

export const Threads: Story = story()
export const NoneYet: Story = story({ comments: [] })
export const ThreeHundred: Story = story({ comments: manyComments(100) }, { plan: { boards: [longPlan(50)] } })
export const PastYear: Story = story({}, { plan: { boards: [demoPlan({ year: 2025, readOnly: true })] } })
export const Writing: Story = story(
  {},
  {},
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: /^Comment ?: Summary$/ }))
    },
  },
)
export const GuestThread: Story = story(
  {},
  { network: { invitation: demoInvitation({ accepted: true }) } },
  { render: () => <GuestPlan onFailed={() => {}} /> },
)
