import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { pencilSimpleIcon, trashIcon } from './icons.ts'
import { MenuList, type MenuListProps } from './MenuList.tsx'

/** It stands beside what holds its button. */
function Beside(props: Omit<MenuListProps, 'anchor'>) {
  const anchor = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <p ref={anchor}>A line that is changed</p>
      <MenuList {...props} anchor={anchor} />
    </>
  )
}

const meta = {
  title: 'Shared/Menu/List',
  component: Beside,
  parameters: { docs: { story: { inline: false, iframeHeight: 320 } } },
  args: {
    id: 'list',
    label: 'Actions for the line',
    align: 'start',
    at: 'first',
    onClose: () => undefined,
    items: [
      { id: 'edit', label: 'Edit', icon: pencilSimpleIcon },
      { id: 'delete', label: 'Delete', icon: trashIcon, danger: true, divided: true },
    ],
  },
} satisfies Meta<typeof Beside>
export default meta
type Story = StoryObj<typeof meta>

export const AtTheFirst: Story = {}
export const AtTheLast: Story = { args: { at: 'last' } }
