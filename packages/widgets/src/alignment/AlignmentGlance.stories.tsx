import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoReport } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { AlignmentGlance, useTeamAlignment } from './AlignmentGlance.tsx'

const Glance = () => <AlignmentGlance of={useTeamAlignment(7)} href="#report" />

const meta = { title: 'Alignment/State of alignment', component: Glance } satisfies Meta<typeof Glance>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const running = { open: true, status: 'Generate', deadline: '2026-12-04T22:59:00.000Z', submitted: 9 } as const

export const Reported: Story = story()
export const FirstReport: Story = story({ alignmentReport: { earlier: null } })
export const LevelsOnly: Story = story({ alignmentReport: { report: demoReport({ n: 4 }) } })
export const Hidden: Story = story({ alignmentReport: { report: demoReport({ n: 2 }) } })
export const Running: Story = story({ alignmentReport: { state: running, earlier: null } })
export const RunningForMember: Story = story({
  alignmentReport: { state: { ...running, standing: ['member'], managerSurveyLink: '/survey' }, earlier: null },
})
export const RunningAgain: Story = story({ alignmentReport: { state: running } })
export const NotStarted: Story = story({
  alignmentReport: { state: { start: false, status: 'Not Started' }, earlier: null },
})
export const Loading: Story = story({ pending: true })
export const Offline: Story = story({ offline: true })
