import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { TextArea } from './TextArea.tsx'

function Stateful(props: ComponentProps<typeof TextArea>) {
  const [value, setValue] = useState(props.value)
  return <TextArea {...props} value={value} onChange={setValue} />
}

const meta = {
  title: 'Shared/TextArea',
  component: TextArea,
  render: args => <Stateful {...args} />,
  args: { label: 'What did not work?', value: '', onChange: () => {} },
} satisfies Meta<typeof TextArea>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { placeholder: 'In your own words' } }
export const Counted: Story = {
  args: {
    value: 'It described team sprints. I asked about my own.',
    maxLength: 500,
    countLabel: (used, limit) => `${used} of ${limit}`,
  },
}
export const Wrong: Story = { args: { required: true, error: 'Please say what did not work' } }
export const Long: Story = { args: { value: 'Growth is a habit, not an event. '.repeat(24) } }
export const Disabled: Story = { args: { disabled: true, value: 'Sent on 12 October' } }
