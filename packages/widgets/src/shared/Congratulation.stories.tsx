import type { Meta, StoryObj } from '@storybook/react-vite'
import { Congratulation } from './Congratulation.tsx'

const meta = {
  title: 'Shared/Congratulation',
  component: Congratulation,
  parameters: { docs: { story: { inline: false, iframeHeight: 460 } } },
  args: { open: true, image: 'thumbs', text: 'Your first check-in is done', onClose: () => {} },
} satisfies Meta<typeof Congratulation>
export default meta
type Story = StoryObj<typeof meta>

export const Thumbs: Story = {
  args: {
    description: 'Your sprint crew sees the result, not your notes.',
    actionLabel: 'See my sprint',
    closeLabel: 'Close',
  },
}
export const LogoImage: Story = {
  args: {
    image: 'logo',
    text: 'Sprint completed',
    description: 'Eight weeks, seven check-ins.',
    actionLabel: 'Save to portfolio',
  },
}
export const TextOnly: Story = { args: { closeLabel: 'Close' } }
/** The action is left out below 600 px. */
export const ActionHiddenOnMobile: Story = { args: { ...Thumbs.args, hideActionOnMobile: true } }
export const KeptOpen: Story = { args: { ...Thumbs.args, keepOpen: true } }
