import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoReport } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { AlignmentSummary } from './AlignmentSummary.tsx'

const meta = {
  title: 'Alignment/Summary',
  component: AlignmentSummary,
  args: { teamId: 7, href: '#report' },
} satisfies Meta<typeof AlignmentSummary>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const Reported: Story = story()
export const LevelsOnly: Story = story({ alignmentReport: { report: demoReport({ n: 4 }) } })
export const Hidden: Story = story({ alignmentReport: { report: demoReport({ n: 2 }) } })
export const Loading: Story = story({ pending: true })
export const Offline: Story = story({ offline: true })
