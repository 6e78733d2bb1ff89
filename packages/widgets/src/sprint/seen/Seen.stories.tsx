import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoSeen, demoCheckInSprint, demoClient, demoSprint, seenAnswers } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SeenSprint } from './SeenSprint.tsx'

const client = (demo: DemoSeen, pending = false) =>
  withTrellis({ client: () => demoClient({ pending }, { sprint: seenAnswers(demo) }) })

const meta = {
  title: 'Sprint/Seen sprint',
  component: SeenSprint,
  args: { userId: 4, backHref: '#board' },
} satisfies Meta<typeof SeenSprint>
export default meta
type Story = StoryObj<typeof meta>

const story = (demo: DemoSeen): Story => ({ decorators: [client(demo)] })
const planned = demoSprint(Date.now(), {
  ...{ id: 9, label: 'Ask before you answer', sprintStatus: 'NOT_STARTED' as const },
  dateTimeFrom: new Date(Date.now() + 9 * 86_400_000).toISOString(),
})

export const Running: Story = story({ sprint: demoCheckInSprint(), next: planned })
export const BeforeTheFirstRound: Story = story({ sprint: demoSprint(), isEarly: true })
export const Planned: Story = story({ next: planned })
export const None: Story = story({})
export const Ended: Story = story({ isGone: true })
export const Loading: Story = { decorators: [client({}, true)] }
