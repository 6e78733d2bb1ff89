import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { Checkbox } from './Checkbox.tsx'

function Stateful(props: ComponentProps<typeof Checkbox>) {
  const [checked, setChecked] = useState(props.checked)
  return <Checkbox {...props} checked={checked} onChange={setChecked} />
}

const meta = {
  title: 'Shared/Checkbox',
  component: Checkbox,
  render: args => <Stateful {...args} />,
  args: { label: 'Show my Leader Profile to my manager', checked: false, onChange: () => {} },
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

export const Off: Story = {}
export const On: Story = { args: { checked: true } }
export const Some: Story = { args: { label: 'All behaviours', indeterminate: true } }
export const Help: Story = { args: { help: 'You can take it back at any time.' } }
export const Disabled: Story = { args: { disabled: true } }
export const DisabledOn: Story = { args: { disabled: true, checked: true } }
