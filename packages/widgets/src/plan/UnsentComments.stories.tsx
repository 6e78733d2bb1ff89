import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { UnsentComments } from './UnsentComments.tsx'

const meta = {
  title: 'Plan/UnsentComments',
  component: UnsentComments,
  decorators: [withTrellis()],
} satisfies Meta<typeof UnsentComments>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = { args: { of: ['Shall we talk about the vendor?\nOn Friday, say.'] } }
export const Two: Story = { args: { of: ['Shall we talk about the vendor?', 'Still true.'] } }
export const LongWords: Story = {
  args: { of: ['Rechtsschutzversicherungsgesellschaften und Arbeitsunfähigkeitsbescheinigungen '.repeat(20)] },
}
