import type { Meta, StoryObj } from '@storybook/react-vite'
import { LineChart } from './LineChart.tsx'
import { textsOf } from './storybook/texts.ts'
import { withTrellis } from './storybook/withTrellis.tsx'

const meta = {
  title: 'Shared/LineChart',
  component: LineChart,
  decorators: [withTrellis()],
  args: {
    title: 'How your behaviours are seen',
    summary:
      'Mean of five ratings a week, 0 to 100. The sprint crew sees your behaviours 8.6 points lower than you do, and the gap is closing.',
    fileName: 'behaviours',
    number: textsOf('en').number,
    max: 100,
    marker: 4,
    categories: ['Week 1', '2', '3', '4', '5', '6', '7', '8'],
    series: [
      { name: 'You', points: [62, 66, 65, 70, 73, null, null, null] },
      { name: 'Sprint crew', points: [44, 50, 55, 60, 64.4, null, null, null] },
    ],
    labels: {
      category: 'Week',
      noData: 'No Data',
      noDataText: 'The first check-in draws the first point.',
    },
  },
} satisfies Meta<typeof LineChart>
export default meta
type Story = StoryObj<typeof meta>

export const Two: Story = {}
export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('radio', { name: 'Table' })),
}
export const Dotted: Story = {
  args: {
    series: [
      { name: 'You', points: [62, 66, 65, 70, 73] },
      { name: 'Expected', points: [60, 65, 70, 75, 80, 85, 90, 95], style: 'dotted', color: 6 },
    ],
  },
}
/** Weeks stand along the axis, and today goes around the name at the end of a line. */
export const Dates: Story = {
  args: {
    categories: ['2 Nov', '5 Nov', '12 Nov', '16 Nov'],
    places: [0.01, 0.06, 0.18, 0.25],
    axis: ['2 Nov', '9 Nov', '16 Nov', '23 Nov', '30 Nov', '7 Dec', '14 Dec', '21 Dec'].map((label, week) => ({
      place: week / 8,
      label,
    })),
    marker: { place: 0.3, label: 'Today' },
    series: [{ name: 'You', points: [62, 66, 70, 73] }],
  },
}
/** The line breaks where there is no data. */
export const Gap: Story = {
  args: { series: [{ name: 'You', points: [62, 66, null, 70, 73, 74, null, 80] }], marker: undefined },
}
/** Nothing may be shown in two rounds: the reason stands in reading, table and file. */
export const NotShown: Story = {
  args: {
    series: [
      {
        name: 'Peers',
        points: [44, 47, 46, 52, null, null, 57, 60],
        reasons: [null, null, null, null, 'one peer answered', 'one peer answered'],
      },
    ],
    marker: { at: 6.5, label: 'extended by 2 weeks' },
    labels: { ...meta.args.labels, hint: 'Choose a point to read it here.' },
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('slider').focus()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  },
}
/** Rounds and check-ins have days of their own: each line has its points there, by date. */
export const TwoRhythms: Story = {
  args: {
    categories: ['26 Oct', '29 Oct', '5 Nov', '9 Nov', '12 Nov', '19 Nov', '23 Nov'],
    places: [0, 0.05, 0.18, 0.25, 0.3, 0.43, 0.5],
    marker: { at: 6, label: 'Today' },
    series: [
      { name: 'You', style: 'dotted', points: [undefined, 62, 66, undefined, 65, 70, undefined] },
      { name: 'Sprint crew', points: [44, undefined, undefined, 50, undefined, undefined, 55] },
    ],
  },
}
const levelWords = (value: number) =>
  `${value}: ${['Too Low', 'Low', 'Medium', 'High', 'Unsustainably High'][value - 1]}`
/** Steps that are no score: no quarter, a lane of those that last, and words in the reading and, where there is room, at the axis. */
export const Levels: Story = {
  args: {
    max: 5,
    ticks: [1, 2, 3, 4, 5],
    text: levelWords,
    tickText: levelWords,
    lane: { from: 2.5, to: 4.5, label: 'lasts' },
    series: [{ name: 'You', points: [3, 4, null, 5, 3] }],
  },
}
export const Children: Story = {
  args: {
    series: [
      {
        name: 'All',
        points: [50, 55, 60, 62, 66],
        children: [
          { name: 'Asks first', points: [40, 44, 52, 58, 60] },
          { name: 'Names the frame', points: [60, 66, 68, 66, 72] },
        ],
      },
    ],
  },
}
export const Many: Story = {
  args: {
    series: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, at) => ({
      name,
      points: [20, 25, 30, 28, 34].map(value => value + at * 10),
    })),
  },
}
export const NoData: Story = { args: { series: [] } }
export const Keyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('slider').focus()
    await userEvent.keyboard('{ArrowLeft}')
  },
}
export const Narrow: Story = {
  decorators: [
    Shown => (
      <div style={{ maxWidth: 320 }}>
        <Shown />
      </div>
    ),
  ],
}
