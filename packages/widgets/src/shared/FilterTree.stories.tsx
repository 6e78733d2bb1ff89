import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { BottomSheet } from './BottomSheet.tsx'
import { FilterTree, type FilterTreeProps } from './FilterTree.tsx'

function Held(props: FilterTreeProps) {
  const [items, setItems] = useState(props.items)
  return <FilterTree {...props} items={items} onItems={setItems} />
}

const meta = {
  title: 'Shared/FilterTree',
  component: FilterTree,
  render: props => <Held {...props} />,
  decorators: [
    Shown => (
      <div style={{ maxWidth: 300 }}>
        <Shown />
      </div>
    ),
  ],
  args: {
    label: 'Filter',
    onItems: () => {},
    words: { show: name => `Show: ${name}`, hide: name => `Hide: ${name}`, about: name => `What is “${name}”?` },
    items: [
      {
        id: 'ALL',
        name: 'All behaviours',
        tooltip: 'The mean of the behaviours that are checked below',
        checked: true,
        childrenName: 'Behaviours',
        childrenExpanded: true,
        children: [
          { id: '1', name: 'I ask before I answer', checked: true, tooltip: 'Rated in every feedback round' },
          { id: '2', name: 'I name the decision, not the person', checked: true },
          { id: '3', name: 'I leave silence after a question', checked: false },
        ],
      },
      { id: 'self', name: 'You', checked: true, tooltip: 'Your own rating in each check-in' },
      {
        id: 'sprintCrew',
        name: 'Sprint crew',
        checked: true,
        childrenName: 'By role',
        children: [
          { id: 'manager', name: 'Manager', checked: false },
          { id: 'peer', name: 'Peers', checked: false },
        ],
      },
    ],
  },
} satisfies Meta<typeof FilterTree>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {}
export const Closed: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'Hide: Behaviours' })),
}
export const Expanded: Story = {
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'Show: By role' })),
}
export const OnAPhone: Story = {
  parameters: { docs: { story: { inline: false, iframeHeight: 460 } } },
  render: props => (
    <BottomSheet open title="Filter" closeLabel="Close" onClose={() => {}}>
      <Held {...props} />
    </BottomSheet>
  ),
}
