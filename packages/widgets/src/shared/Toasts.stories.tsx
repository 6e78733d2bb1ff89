import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { createToasts, type ToastOptions } from './createToasts.ts'
import { Toasts } from './Toasts.tsx'

function Showing({ list }: { list: ToastOptions[] }) {
  const [store] = useState(createToasts)
  useEffect(() => {
    for (const toast of list) store.show({ ...toast, duration: Infinity })
    return store.clear
  }, [store, list])
  return <Toasts store={store} label="Messages" closeLabel="Dismiss" />
}

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
