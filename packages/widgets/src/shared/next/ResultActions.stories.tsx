import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../storybook/withTrellis.tsx'
import { KeepFocus } from './KeepFocus.tsx'
import { PlanActivity } from './PlanActivity.tsx'
import { RemindMe } from './RemindMe.tsx'
import { ResultActions } from './ResultActions.tsx'

const meta = {
  title: 'Shared/Result actions',
  component: ResultActions,
  decorators: [withTrellis()],
  args: {
    kind: 'alignment',
    team: { id: 7, standing: ['manager', 'member'] },
    subject: 'Decisions',
    focus: 'Decisions: “Which decision did we make twice?”',
    onGuide: () => {},
  },
} satisfies Meta<typeof ResultActions>
export default meta
type Story = StoryObj<typeof meta>

const waiting = { id: 1, kind: 'alignment' as const, teamId: 7, dueAt: '2026-12-21T08:00:00.000Z' }
const reminded = withTrellis({ client: () => demoClient({ inbox: { reminders: [waiting] } }) })

export const OfTheManager: Story = {}
/** A member plans and is reminded; the focus is the manager’s. */
export const OfAMember: Story = { args: { team: { id: 7, standing: ['member'] } } }
export const OfTheOwnProfile: Story = {
  render: () => <ResultActions kind="gla" onGuide={() => {}} />,
}
export const ReminderSet: Story = { decorators: [reminded] }
export const FocusAlone: Story = {
  render: () => <KeepFocus teamId={7} suggestion="We decide once, and write it down." />,
}
export const PlanAlone: Story = { render: () => <PlanActivity teamId={7} label="Plan an activity" /> }
export const ReminderAlone: Story = { render: () => <RemindMe kind="gla" /> }
