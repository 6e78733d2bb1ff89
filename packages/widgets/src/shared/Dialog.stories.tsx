import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextArea } from './TextArea.tsx'

const meta = {
  title: 'Shared/Dialog',
  component: Dialog,
  parameters: { docs: { story: { inline: false, iframeHeight: 460 } } },
  args: { open: true, title: 'That wasn’t helpful?', closeLabel: 'Close', onClose: () => {} },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

export const WithText: Story = {
  args: {
    title: 'Share this report',
    text: 'People with the link can read it for 30 days.',
    actions: <Button kind="primary">Copy link</Button>,
  },
}
export const WithField: Story = {
  args: {
    closeLabel: null,
    children: (
      <TextArea
        label="What did not work?"
        value="It described team sprints."
        maxLength={500}
        countLabel={(used, limit) => `${used} of ${limit}`}
        onChange={() => {}}
      />
    ),
    actions: (
      <>
        <Button>Cancel</Button>
        <Button kind="primary">Submit Feedback</Button>
      </>
    ),
  },
}
export const Wide: Story = { args: { ...WithText.args, size: 600 } }
export const LongText: Story = { args: { ...WithText.args, text: 'Growth is a habit, not an event. '.repeat(90) } }
export const LongTitle: Story = {
  args: { ...WithText.args, title: 'Einverständniserklärung zur Datenverarbeitung in der Führungskräfteentwicklung' },
}
function Opened() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Dialog open={open} title="Focus comes back" closeLabel="Close" onClose={() => setOpen(false)} />
    </>
  )
}
/** Open it by keyboard, press Esc: the focus is on the button again. */
export const FromButton: Story = { render: () => <Opened /> }
