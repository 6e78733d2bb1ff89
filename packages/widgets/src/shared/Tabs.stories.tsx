import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { Tabs } from './Tabs.tsx'

function Stateful(props: ComponentProps<typeof Tabs>) {
  const [selected, setSelected] = useState(props.selected)
  return <Tabs {...props} selected={selected} onSelect={setSelected} />
}

const meta = {
  title: 'Shared/Tabs',
  component: Tabs,
  render: args => <Stateful {...args} />,
  args: {
    label: 'Analytics',
    selected: 'checkins',
    onSelect: () => {},
    tabs: [
      { id: 'actions', label: 'Actions' },
      { id: 'checkins', label: 'Check-ins' },
      { id: 'behaviours', label: 'Behaviours' },
    ],
    children: 'Seven of eight check-ins are done.',
  },
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Few: Story = {}
export const Counted: Story = {
  args: {
    tabs: [
      { id: 'all', label: 'ALL', count: '12' },
      { id: 'unread', label: 'UNREAD', count: '3' },
    ],
    selected: 'unread',
  },
}
export const Many: Story = {
  args: {
    selected: '3',
    tabs: [
      'Aktionen',
      'Check-ins',
      'Verhaltensweisen',
      'Ergebnisse',
      'Beteiligung',
      'Energieniveau',
      'Rückmeldungen',
    ].map((label, at) => ({ id: String(at), label })),
  },
  decorators: [
    Shown => (
      <div style={{ maxWidth: 320 }}>
        <Shown />
      </div>
    ),
  ],
}
