import type { Meta, StoryObj } from '@storybook/react-vite'
import { RankBar } from './RankBar.tsx'

const meta = {
  title: 'Shared/RankBar',
  component: RankBar,
  args: { name: 'Direction', rank: '1', percent: 85, value: '4.4', band: 5, word: 'highest' },
  decorators: [
    Shown => (
      <div style={{ maxWidth: 480 }}>
        <Shown />
      </div>
    ),
  ],
} satisfies Meta<typeof RankBar>
export default meta
type Story = StoryObj<typeof meta>

export const Highest: Story = {}
export const Middle: Story = {
  args: { name: 'Decisions', rank: '8', percent: 52, value: '3.1', band: 3, word: 'middle', note: 'of 5' },
}
export const NoData: Story = { args: { percent: null, value: '–', band: 0, word: 'no data', rank: undefined } }
export const LongName: Story = {
  args: { name: 'Zusammenarbeit mit Interessengruppen außerhalb der eigenen Organisation' },
}
export const List: Story = {
  render: () => (
    <>
      <RankBar name="Direction" rank="1" percent={85} value="4.4" band={5} word="highest" />
      <RankBar name="Empowerment" rank="2" percent={77} value="4.1" band={4} word="high" />
      <RankBar name="Decisions" rank="3" percent={52} value="3.1" band={3} word="middle" />
      <RankBar name="Execution" rank="4" percent={31} value="2.2" band={2} word="low" />
      <RankBar name="Self-management" rank="5" percent={12} value="1.5" band={1} word="lowest" />
    </>
  ),
}
