import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { SurveyStopped } from './SurveyStopped.tsx'

/** Why nothing can be saved in a survey any more, and what becomes of the answers that are not. */
const meta: Meta<typeof SurveyStopped> = {
  title: 'Survey/Stopped',
  component: SurveyStopped,
  decorators: [withTrellis()],
  args: { why: 'missing', count: 3, onClose: () => {} },
}
export default meta
type Story = StoryObj<typeof SurveyStopped>

export const Missing: Story = {}
export const OneAnswerKept: Story = { args: { count: 1 } }
/** In a private window, or in a frame of another site. */
export const KeptByNobody: Story = { args: { unkept: true } }
export const SessionChanged: Story = { args: { why: 'changed' } }
export const Finished: Story = { args: { why: 'finished', count: 0 } }
export const FinishedTooLate: Story = { args: { why: 'finished' } }
