import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { DateField } from './DateField.tsx'

function Stateful(props: ComponentProps<typeof DateField>) {
  const [value, setValue] = useState(props.value)
  return <DateField {...props} value={value} onChange={setValue} />
}

const meta = {
  title: 'Shared/DateField',
  component: DateField,
  render: args => <Stateful {...args} />,
  args: { label: 'First day', value: '', onChange: () => {} },
} satisfies Meta<typeof DateField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Chosen: Story = { args: { value: '2026-11-23' } }
export const Bounded: Story = {
  args: { value: '2026-11-23', min: '2026-11-01', max: '2026-12-20', help: 'Between 1 November and 20 December' },
}
export const Wrong: Story = { args: { value: '2026-10-01', error: 'The day is in the past' } }
export const WithTime: Story = { args: { label: 'Check-in until', type: 'datetime-local', value: '2026-11-26T14:30' } }
export const Disabled: Story = { args: { value: '2026-11-23', disabled: true } }
