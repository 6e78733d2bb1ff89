import type { Meta, StoryObj } from '@storybook/react-vite'
import { RowsPicture } from './RowsPicture.tsx'

const mark = (at: number) => <circle cx={`${at}%`} cy="18" r="5" fill="currentColor" />

const meta = {
  title: 'Shared/RowsPicture',
  component: RowsPicture,
  args: {
    rows: [
      { name: 'Direction', rank: '1', marks: mark(85), texts: ['4.4'] },
      { name: 'Execution', rank: '2', marks: mark(60), texts: ['3.4'] },
      { name: 'Inclusion', rank: '–', note: 'Not enough answers' },
    ],
    ticks: [0, 50, 100].map(at => ({ at, label: String(at) })),
    left: 160,
    axis: 320,
    row: 36,
    base: 18,
    columns: [540],
  },
} satisfies Meta<typeof RowsPicture>
export default meta
type Story = StoryObj<typeof meta>

/** What a chart saves as a picture. */
export const Rows: Story = {}
export const Bands: Story = { args: { bands: 5, foot: 'A dot is the mean of all answers.' } }
export const Headings: Story = {
  args: {
    rows: [
      { name: 'Where we go', heading: true },
      { name: 'Purpose', marks: mark(70), texts: ['70', '12'] },
      { name: 'Goals', marks: mark(45), texts: ['45', '30'] },
    ],
    columns: [540, 620],
  },
}
