import type { Meta, StoryObj } from '@storybook/react-vite'
import { FormDialog } from './FormDialog.tsx'
import { Input } from './Input.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const meta = {
  title: 'Shared/FormDialog',
  component: FormDialog,
  decorators: [withTrellis()],
  parameters: { docs: { story: { inline: false, iframeHeight: 460 } } },
  args: {
    open: true,
    title: 'Rename this sprint',
    text: 'Everybody in the sprint sees its name.',
    closeLabel: 'Close',
    send: 'Rename',
    busy: false,
    onClose: () => {},
    onSend: () => {},
    children: <Input label="Name" value="Decide closer to the work" onChange={() => {}} />,
  },
} satisfies Meta<typeof FormDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {}
export const Blocked: Story = {
  args: {
    blocked: 'Please enter a name.',
    children: <Input label="Name" value="" onChange={() => {}} />,
  },
}
export const Busy: Story = { args: { busy: true } }
export const Danger: Story = {
  args: { title: 'Delete this sprint?', text: 'Type its name to confirm.', send: 'Delete sprint', danger: true },
}
