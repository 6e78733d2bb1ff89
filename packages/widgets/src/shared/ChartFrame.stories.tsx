import type { Meta, StoryObj } from '@storybook/react-vite'
import { ChartFrame } from './ChartFrame.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const meta = {
  title: 'Shared/ChartFrame',
  component: ChartFrame,
  decorators: [withTrellis()],
  args: {
    title: 'Answers by week',
    summary: 'Answers rose from 3 to 7 of 9 people in three weeks.',
    fileName: 'answers',
    table: {
      columns: [
        { key: 'week', label: 'Week' },
        { key: 'n', label: 'Answers', numeric: true },
      ],
      rows: [
        ['Week 1', '3'],
        ['Week 2', '5'],
        ['Week 3', '7'],
      ],
    },
    children: (
      <svg
        viewBox="0 0 320 100"
        height={100}
        role="img"
        aria-label="Answers rose from 3 to 7 of 9 people in three weeks."
      >
        {[3, 5, 7].map((n, at) => (
          <rect key={n} x={at * 60} y={100 - n * 12} width={40} height={n * 12} fill="var(--trellis-chart-6)" />
        ))}
      </svg>
    ),
  },
} satisfies Meta<typeof ChartFrame>
export default meta
type Story = StoryObj<typeof meta>

export const Picture: Story = {}
export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('radio', { name: 'Table' })),
}
export const WithLegend: Story = { args: { legend: <span>One column a week</span> } }
