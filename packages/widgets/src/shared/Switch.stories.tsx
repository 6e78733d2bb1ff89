import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { Switch } from './Switch.tsx'

function Stateful(props: ComponentProps<typeof Switch>) {
  const [checked, setChecked] = useState(props.checked)
  return <Switch {...props} checked={checked} onChange={setChecked} />
}

const meta = {
  title: 'Shared/Switch',
  component: Switch,
  render: args => <Stateful {...args} />,
  args: { label: 'Stand-up assistant', checked: false, onChange: () => {} },
} satisfies Meta<typeof Switch>
export default meta
type Story = StoryObj<typeof meta>

export const Off: Story = {}
export const On: Story = { args: { checked: true } }
export const Help: Story = { args: { help: 'Asks every morning in Slack or Teams.', checked: true } }
export const AtTheEnd: Story = { args: { end: true, help: 'Asks every morning in Slack or Teams.' } }
export const Disabled: Story = { args: { disabled: true } }
export const DisabledOn: Story = { args: { disabled: true, checked: true } }
