import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { RadioGroup } from './RadioGroup.tsx'

function Stateful(props: ComponentProps<typeof RadioGroup>) {
  const [value, setValue] = useState(props.value)
  return <RadioGroup {...props} value={value} onChange={setValue} />
}

const meta = {
  title: 'Shared/RadioGroup',
  component: RadioGroup,
  render: args => <Stateful {...args} />,
  args: {
    label: 'What should happen with this sprint?',
    value: '',
    onChange: () => {},
    options: [
      { value: 'extend', label: 'Extend by 2 weeks', help: 'Check-ins go on until 3 January.' },
      { value: 'cancel', label: 'Cancel' },
      { value: 'save', label: 'Save to portfolio' },
    ],
  },
} satisfies Meta<typeof RadioGroup>
export default meta
type Story = StoryObj<typeof meta>

export const Unchosen: Story = {}
export const Chosen: Story = { args: { value: 'extend' } }
export const Wrong: Story = { args: { required: true, error: 'Choose one' } }
export const Row: Story = {
  args: {
    label: 'Scope',
    row: true,
    value: 'self',
    options: [
      { value: 'self', label: 'Self' },
      { value: 'crew', label: 'Sprint crew' },
      { value: 'team', label: 'Team' },
    ],
  },
}
export const Disabled: Story = { args: { disabled: true, value: 'save' } }
