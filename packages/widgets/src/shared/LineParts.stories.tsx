import type { Meta, StoryObj } from '@storybook/react-vite'
import { LinePlot, lineSpace } from './LinePlot.tsx'
import { LineMark, LineReading } from './LineReading.tsx'
import { flatten } from './lineGeometry.ts'

/** The parts of a LineChart: its picture, a mark of a line, and the reading. */
const meta = { title: 'Shared/LineParts' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const categories = ['1', '2', '3', '4']
const drawn = flatten([
  { name: 'You', points: [62, 66, 65, 70], style: 'dotted' },
  { name: 'Sprint crew', points: [44, 50, null, 60] },
])
const plain = { width: 480, max: 100, count: 4, drawn, text: String, labels: ['0', '50', '100'] }

export const Plot: Story = {
  render: () => (
    <div className="t-lines" style={{ width: 480 }}>
      <LinePlot
        {...{ ...plain, categories, at: 1 }}
        space={lineSpace(plain)}
        ticks={[0, 50, 100].map(at => ({ at, label: String(at) }))}
        summary="You rose from 62 to 70, the sprint crew from 44 to 60."
      />
    </div>
  ),
}
export const Marks: Story = {
  render: () => (
    <p className="t-legend">
      {drawn.map(it => (
        <span key={it.name} className="t-legend__item">
          <LineMark of={it} />
          {it.name}
        </span>
      ))}
    </p>
  ),
}
export const Reading: Story = {
  render: () => (
    <LineReading
      reading={{ category: 'Week 3', items: drawn.map(of => ({ of, text: String(of.points[2] ?? '–') })) }}
    />
  ),
}
export const Hint: Story = {
  render: () => <LineReading reading={null} hint="Choose a point to read it here." />,
}
