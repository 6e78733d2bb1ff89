import type { Meta, StoryObj } from '@storybook/react-vite'
import { Said } from './Said.tsx'

const meta = {
  title: 'Shared/Said',
  component: Said,
  args: { text: 'Others see more in Direction than you do.', bold: 'Direction' },
} satisfies Meta<typeof Said>
export default meta
type Story = StoryObj<typeof meta>

export const WithAName: Story = {}
/** Where the name is not part of it the sentence stands as it is. */
export const WithoutIt: Story = { args: { bold: 'Change' } }
