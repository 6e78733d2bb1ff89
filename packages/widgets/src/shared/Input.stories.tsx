import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { Input } from './Input.tsx'
import { magnifyingGlassIcon } from './icons.ts'

function Stateful(props: ComponentProps<typeof Input>) {
  const [value, setValue] = useState(props.value)
  return <Input {...props} value={value} onChange={setValue} />
}

const meta = {
  title: 'Shared/Input',
  component: Input,
  render: args => <Stateful {...args} />,
  args: { label: 'Name', value: '', onChange: () => {} },
} satisfies Meta<typeof Input>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { placeholder: 'First and last name', autoComplete: 'name' } }
export const Filled: Story = { args: { value: 'Ada Lindqvist' } }
export const Required: Story = { args: { required: true } }
export const Help: Story = { args: { help: 'As it stands in your company’s directory.' } }
export const Wrong: Story = { args: { label: 'Email', type: 'email', value: 'ben@alder', error: 'Email is invalid' } }
export const Large: Story = { args: { size: 'large' } }
export const Search: Story = {
  args: {
    label: 'Search sprints',
    hideLabel: true,
    type: 'search',
    icon: magnifyingGlassIcon,
    placeholder: 'Search sprints',
  },
}
export const Counted: Story = { args: { label: 'Title', value: 'Decide closer', count: '13 of 80', maxLength: 80 } }
export const Disabled: Story = { args: { disabled: true, value: 'Ada Lindqvist' } }
export const ReadOnly: Story = { args: { readOnly: true, value: 'Ada Lindqvist' } }
