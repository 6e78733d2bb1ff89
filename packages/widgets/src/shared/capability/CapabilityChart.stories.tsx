import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoResult } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../storybook/texts.ts'
import { withTrellis } from '../storybook/withTrellis.tsx'
import { CapabilityChart } from './CapabilityChart.tsx'

const earlier = demoResult([4.1, 4.3, 3.7, 3.8, 3.6, 4, 3.6, 3, 2.7, 2.6], '2026-01-21T09:30:00.000Z', 2)

const meta = {
  title: 'Shared/CapabilityChart',
  component: CapabilityChart,
  decorators: [withTrellis()],
  args: { results: [demoResult()], title: 'Your capabilities', fileName: 'capabilities', strengths: 'Your strengths' },
} satisfies Meta<typeof CapabilityChart>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {}
export const WithEarlier: Story = { args: { results: [demoResult(), earlier] } }
export const Ties: Story = { args: { results: [demoResult([4.2, 4.2, 4.2, 4.2, 3.5, 3.5, 3.1, 2.8, 2.8, 2.8])] } }
export const AllEqual: Story = { args: { results: [demoResult(Array.from({ length: 10 }, () => 3.4))] } }
export const SomeOpen: Story = { args: { results: [demoResult([4.4, 3.9, 3.1, null, null, null])] } }
export const AsTable: Story = {
  play: async ({ canvas, userEvent, globals }) =>
    userEvent.click(canvas.getByRole('radio', { name: textsOf(languageOf(globals.language)).t('core.chart.table') })),
}
