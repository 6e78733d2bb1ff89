import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { UnsentAnswers } from './UnsentAnswers.tsx'

const meta = {
  title: 'Plan/UnsentAnswers',
  component: UnsentAnswers,
  decorators: [withTrellis()],
  args: { onClose: () => {} },
} satisfies Meta<typeof UnsentAnswers>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = { args: { of: ['Shall we talk about the vendor?\nOn Friday, say.'] } }
export const Two: Story = { args: { of: ['Shall we talk about the vendor?', 'Still true.'] } }
