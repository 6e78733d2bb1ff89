import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { RemindMe } from './RemindMe.tsx'

const meta = {
  title: 'Notification/Reminder of a result',
  component: RemindMe,
  decorators: [withTrellis()],
  args: { kind: 'alignment', teamId: 7 },
} satisfies Meta<typeof RemindMe>
export default meta
type Story = StoryObj<typeof meta>

const waiting = { id: 1, kind: 'alignment' as const, teamId: 7, dueAt: '2026-12-21T08:00:00.000Z' }

export const NotSet: Story = {}
export const IsSet: Story = {
  decorators: [withTrellis({ client: () => demoClient({ inbox: { reminders: [waiting] } }) })],
}
