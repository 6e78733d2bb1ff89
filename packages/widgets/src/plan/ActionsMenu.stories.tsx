import type { Meta, StoryObj } from '@storybook/react-vite'
import { pencilSimpleIcon, trashIcon } from '../shared/icons.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { ActionsMenu } from './ActionsMenu.tsx'

const meta = {
  title: 'Plan/ActionsMenu',
  component: ActionsMenu,
  decorators: [withTrellis()],
  parameters: { docs: { story: { inline: false, iframeHeight: 200 } } },
  args: {
    label: 'Decisions wait less than two days',
    items: [
      { id: 'edit', label: 'Edit', icon: pencilSimpleIcon },
      { id: 'delete', label: 'Delete', icon: trashIcon, danger: true, divided: true },
    ],
  },
} satisfies Meta<typeof ActionsMenu>
export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}
export const Open: Story = { play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) }
