import type { Meta, StoryObj } from '@storybook/react-vite'
import { Saved } from './Saved.tsx'

const meta = { title: 'Shared/Saved', component: Saved, args: { state: 'saved', label: 'Saved' } } satisfies Meta<
  typeof Saved
>
export default meta
type Story = StoryObj<typeof meta>

export const Done: Story = {}
export const Busy: Story = { args: { state: 'busy', label: 'Saving' } }
export const Late: Story = { args: { state: 'late', label: 'Not saved yet, retrying' } }
export const Kept: Story = { args: { state: 'kept', label: 'Kept on this device' } }
