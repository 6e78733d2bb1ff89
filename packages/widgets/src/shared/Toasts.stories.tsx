import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { createToasts, type ToastOptions } from './createToasts.ts'
import { Dialog } from './Dialog.tsx'
import { Toasts } from './Toasts.tsx'

function Showing({ list }: { list: ToastOptions[] }) {
  const [store] = useState(createToasts)
  useEffect(() => {
    for (const toast of list) store.show({ ...toast, duration: Infinity })
    return store.clear
  }, [store, list])
  return <Toasts store={store} label="Messages" closeLabel="Dismiss" />
}

const failed: ToastOptions[] = [{ text: 'Invitation resent failed!', kind: 'error' }]

const meta = {
  title: 'Shared/Toasts',
  component: Toasts,
  parameters: { docs: { story: { inline: false, iframeHeight: 240 } } },
  args: { store: createToasts(), label: 'Messages', closeLabel: 'Dismiss' },
} satisfies Meta<typeof Toasts>
export default meta
type Story = StoryObj<typeof meta>

const showing = (...list: ToastOptions[]): Story => ({ render: () => <Showing list={list} /> })

export const Info: Story = showing({ text: 'Connected' })
export const Positive: Story = showing({ text: 'Team member added successfully', kind: 'positive' })
export const Busy: Story = showing({ text: 'Reconnecting...', kind: 'busy' })
export const Failed: Story = showing({
  text: 'Invitation resent failed!',
  kind: 'error',
  action: { label: 'Try again', onClick: () => {} },
})
export const Several: Story = showing(
  { text: 'Team member added successfully', kind: 'positive' },
  { text: 'Connected' },
  { text: 'Invitation resent failed!', kind: 'error' },
)
export const Long: Story = showing({
  text: 'Please wait... Your patience is appreciated. This process may take a few moment',
  kind: 'busy',
})
/** In a dialog higher than the window: before its buttons, never over them. */
export const InDialog: Story = {
  render: () => (
    <Dialog
      open
      title="A long dialog"
      onClose={() => {}}
      actions={<Button kind="primary">Start</Button>}
      text={Array.from({ length: 60 }, (_, line) => (
        <p key={String(line)}>A line of a text that is longer than the window.</p>
      ))}
    >
      <Showing list={failed} />
    </Dialog>
  ),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Start' })
    button.scrollIntoView({ block: 'end' })
    const toast = (await canvas.findByText('Invitation resent failed!')).getBoundingClientRect()
    if (toast.bottom > button.getBoundingClientRect().top) throw new Error('The toast lies over the button')
    if (toast.top < 0) throw new Error('The toast is out of sight')
  },
}
/** 3 seconds, errors 5; pointing at them or focus inside stops the time. */
export const Timed: Story = {
  render: args => (
    <>
      <Button onClick={() => args.store.show({ text: 'My Trellis URL Copied!', kind: 'positive' })}>
        Show a toast
      </Button>
      <Toasts {...args} />
    </>
  ),
}
