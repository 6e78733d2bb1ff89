import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { ZoneSelect } from './ZoneSelect.tsx'

function Stateful(props: ComponentProps<typeof ZoneSelect>) {
  const [value, setValue] = useState(props.value)
  return <ZoneSelect {...props} value={value} onChange={setValue} />
}

const meta = {
  title: 'Shared/ZoneSelect',
  component: ZoneSelect,
  render: args => <Stateful {...args} />,
  args: { label: 'Time zone', value: 'Europe/Berlin', onChange: () => {} },
} satisfies Meta<typeof ZoneSelect>
export default meta
type Story = StoryObj<typeof meta>

export const Berlin: Story = {}
export const WithoutOffset: Story = { args: { value: 'UTC' } }
