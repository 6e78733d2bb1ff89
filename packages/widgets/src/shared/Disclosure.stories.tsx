import type { Meta, StoryObj } from '@storybook/react-vite'
import { Disclosure } from './Disclosure.tsx'

const meta = {
  title: 'Shared/Disclosure',
  component: Disclosure,
  args: { summary: 'Check it yourself, offline', children: <p>Three files and one command.</p> },
} satisfies Meta<typeof Disclosure>
export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Check it yourself, offline'))
    await canvas.findByText('Three files and one command.')
  },
}
