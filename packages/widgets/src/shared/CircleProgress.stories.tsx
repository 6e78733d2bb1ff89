import type { Meta, StoryObj } from '@storybook/react-vite'
import { CircleProgress } from './CircleProgress.tsx'
import { textsOf } from './storybook/texts.ts'

const meta = {
  title: 'Shared/CircleProgress',
  component: CircleProgress,
  args: { label: 'Outcomes', percent: 64, number: textsOf('en').number },
} satisfies Meta<typeof CircleProgress>
export default meta
type Story = StoryObj<typeof meta>

export const None: Story = { args: { percent: 0 } }
export const Some: Story = {}
export const Decimals: Story = { args: { percent: 33.3333, caption: 'of all items' } }
export const German: Story = { args: { percent: 35.5, number: textsOf('de').number, caption: 'beantwortet' } }
export const Full: Story = { args: { percent: 100 } }
