import type { Meta, StoryObj } from '@storybook/react-vite'
import { seenItems } from '@trellis/sdk'
import { withTrellis } from './storybook/withTrellis.tsx'
import { WhoSees } from './WhoSees.tsx'

const meta = {
  title: 'Shared/Who sees this',
  component: WhoSees,
  decorators: [withTrellis()],
  args: { item: 'alignmentStatus' },
} satisfies Meta<typeof WhoSees>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const Named: Story = { args: { manager: 'Ada Lindqvist', assistant: 'Ben Okafor' } }
export const WithoutAssistant: Story = { args: { manager: 'Ada Lindqvist', assistant: null } }
export const AsManager: Story = { args: { item: 'teamDetails', standing: ['manager', 'member'], assistant: null } }
export const OnlyYou: Story = { args: { item: 'alignmentAnswer' } }
/** Every item there is, with its conditions. */
export const Everything: Story = {
  render: () => (
    <div className="t-stack">
      {seenItems.map(item => (
        <WhoSees key={item} item={item} manager="Ada Lindqvist" assistant="Ben Okafor" />
      ))}
    </div>
  ),
}
