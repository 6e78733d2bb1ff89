import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from './Badge.tsx'
import { checkIcon } from './icons.ts'
import { Table } from './Table.tsx'

const meta = {
  title: 'Shared/Table',
  component: Table,
  args: {
    caption: 'Members',
    columns: [
      { key: 'name', label: 'Name' },
      { key: 'status', label: 'Status' },
      { key: 'answered', label: 'Answered', numeric: true },
    ],
    rows: [
      {
        key: '1',
        cells: [
          'Ben Okafor',
          <Badge key="b" icon={checkIcon}>
            Completed
          </Badge>,
          '45 / 45',
        ],
      },
      { key: '2', cells: ['Dev Ellery', <Badge key="b">Ongoing</Badge>, '16 / 45'] },
      { key: '3', cells: ['Hannah Voss-Lindenberger', <Badge key="b">Not started</Badge>, '–'] },
    ],
  },
} satisfies Meta<typeof Table>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const HiddenCaption: Story = { args: { hideCaption: true } }
export const Empty: Story = { args: { rows: [], empty: 'Nobody is invited yet.' } }
export const Current: Story = {
  args: {
    rows: [
      { key: '1', cells: ['Ada Lindqvist', 'You', '45 / 45'], current: true },
      { key: '2', cells: ['Dev Ellery', 'Ongoing', '16 / 45'] },
    ],
  },
}
/** On a phone each row is a card that names its columns. */
export const Stacks: Story = {
  args: { stacks: true },
}
/** The first column stays while the rest scrolls. */
export const Wide: Story = {
  args: {
    caption: 'Ratings by week',
    columns: [
      { key: 'name', label: 'Behaviour' },
      ...Array.from({ length: 12 }, (_, at) => ({ key: String(at), label: `Week ${at + 1}`, numeric: true })),
    ],
    rows: ['Asks before deciding', 'Names the frame'].map(name => ({
      key: name,
      cells: [name, ...Array.from({ length: 12 }, (_, at) => String(60 + at))],
    })),
  },
  decorators: [
    Shown => (
      <div style={{ maxWidth: 480 }}>
        <Shown />
      </div>
    ),
  ],
}
