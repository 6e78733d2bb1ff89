import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { BandLegend } from './BandLegend.tsx'
import { CircleCard } from './CircleCard.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { StatusCard } from './StatusCard.tsx'

const meta = {
  title: 'Sprint/Cards',
  decorators: [
    Shown => (
      <div className="t-sprintcards">
        <Shown />
      </div>
    ),
    withTrellis(),
  ],
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Circle: Story = {
  render: () => (
    <>
      <CircleCard title="Sprint" percent={50} note="28 of 56 days" />
      <CircleCard title="Sprint crew engagement" percent={83.333} note="5 of 6 answered" />
      <CircleCard title="Sprint crew engagement" percent={null} note="No feedback from a closed round yet" />
    </>
  ),
}
export const Score: Story = {
  render: () => (
    <>
      <ScoreCard title="Outcomes" score={64} moved={{ fluctuation: 'INCREASE', change: 4.5, isWeekly: true }} />
      <ScoreCard title="Outcomes" score={38.25} moved={{ fluctuation: 'DECREASE', change: -2 }} />
      <ScoreCard title="Outcomes" score={80} moved={{ fluctuation: 'NEUTRAL', change: 0 }} />
      <ScoreCard title="Outcomes" score={12} moved={{ fluctuation: 'NONE', change: null }} note="The first round" />
      <ScoreCard title="Behaviours" score={null} note="Not rated in week 5 yet" onRate={() => {}} />
      <ScoreCard title="Behaviours" score={null} />
    </>
  ),
}
export const Status: Story = {
  render: () => (
    <>
      <StatusCard title="Left" subtitle="27 days" note="ends on Sunday 20 December" />
      <StatusCard title="Engagement" percent={83.333} change={12.5} />
      <StatusCard title="Engagement" percent={40} change={-8} />
      <StatusCard title="Engagement" percent={40} change={0} />
      <StatusCard title="Engagement" percent={40} change={null} />
      <StatusCard title="Next check-in" />
    </>
  ),
}
export const Legend: Story = {
  render: () => <BandLegend isWeekly />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'What colours and arrows mean' }))
  },
}
