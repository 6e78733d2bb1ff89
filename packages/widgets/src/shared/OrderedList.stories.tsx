import type { Meta, StoryObj } from '@storybook/react-vite'
import { withPlace } from '@trellis/sdk'
import { useState } from 'react'
import { OrderedList } from './OrderedList.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const lines = ['Decisions wait less than two days', 'People bring proposals', 'Both sites say the same'].map(
  (label, at) => ({
    id: at + 1,
    label,
  }),
)

/** A list that keeps its order. */
function List({ isFixed = false }: { isFixed?: boolean }) {
  const [items, setItems] = useState(lines)
  const move = async (id: number, afterId: number | null) => {
    setItems(withPlace(items, id, afterId))
    return true
  }
  return (
    <OrderedList items={items} name="Outcomes" titleOf={it => it.label} onMove={isFixed ? undefined : move}>
      {(it, { handle }) => (
        <>
          {handle} {it.label}
        </>
      )}
    </OrderedList>
  )
}

const meta = { title: 'Shared/Ordered list', component: List, decorators: [withTrellis()] } satisfies Meta<typeof List>
export default meta
type Story = StoryObj<typeof meta>

export const Movable: Story = {}
export const OnlyRead: Story = { args: { isFixed: true } }
export const Lifted: Story = {
  play: async ({ canvas, userEvent }) => {
    const [grip] = await canvas.findAllByRole('button')
    grip?.focus()
    await userEvent.keyboard(' {ArrowDown}')
  },
}
