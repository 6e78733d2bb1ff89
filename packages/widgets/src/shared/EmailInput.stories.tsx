import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { EmailInput } from './EmailInput.tsx'

function Stateful(props: ComponentProps<typeof EmailInput>) {
  const [value, setValue] = useState(props.value)
  return <EmailInput {...props} value={value} onChange={setValue} />
}

const meta = {
  title: 'Shared/EmailInput',
  component: EmailInput,
  render: args => <Stateful {...args} />,
  args: { label: 'Email', value: '', onChange: () => {} },
} satisfies Meta<typeof EmailInput>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { help: 'The link goes there.' } }
export const Filled: Story = { args: { value: 'ada@alder.example' } }
export const Wrong: Story = { args: { value: 'ben@alder', error: 'Email is invalid' } }
