import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoResult } from '@trellis/sdk/testing'
import { withTrellis } from '../storybook/withTrellis.tsx'
import { CapabilityLegend } from './CapabilityLegend.tsx'
import { CapabilityMarks } from './CapabilityMarks.tsx'
import { CapabilityParts } from './CapabilityParts.tsx'
import { CapabilityRow } from './CapabilityRow.tsx'
import { CapabilityTicks } from './CapabilityTicks.tsx'
import type { Capability } from './capabilities.ts'
import { Spark } from './Spark.tsx'

const earlier = demoResult([4.1, 4.3, 3.7, 3.8, 3.6, 4, 3.6, 3, 2.7, 2.6], '2026-01-21T09:30:00.000Z', 2)
const results = [demoResult([4.4, 4.3, 4.1, 4, 4, 3.9, 3.6, 3.1, 2.9, null]), earlier]
const at = (index: number) => results[0]?.capabilities[index] as Capability

const meta = {
  title: 'Shared/CapabilityRow',
  component: CapabilityRow,
  decorators: [
    Shown => (
      <ol className="t-caps">
        <Shown />
      </ol>
    ),
    withTrellis(),
  ],
  args: { it: at(0), results, shown: 0 },
} satisfies Meta<typeof CapabilityRow>
export default meta
type Story = StoryObj<typeof meta>

export const Strength: Story = {}
export const Growth: Story = { args: { it: at(8) } }
export const NotEnoughAnswers: Story = { args: { it: at(9) } }
/** With what it means and a first step. */
export const Open: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
}

/** What a row is made of, and what its marks mean. */
export const Parts: Story = {
  render: ({ it }) => (
    <li>
      <CapabilityMarks it={it} />
      <CapabilityTicks />
      <CapabilityParts it={it} />
      <Spark values={[3.6, 3.1, null, 4, 4.4]} />
      <p className="t-legend">
        <CapabilityLegend />
      </p>
    </li>
  ),
}
