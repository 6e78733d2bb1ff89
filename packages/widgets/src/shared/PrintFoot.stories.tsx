import type { Meta, StoryObj } from '@storybook/react-vite'
import { Notice } from './Notice.tsx'
import { PrintFoot } from './PrintFoot.tsx'

const meta = {
  title: 'Shared/Print foot',
  component: PrintFoot,
  args: { children: 'Trellis · Leader Profile · Ada Lindqvist' },
  decorators: [
    Story => (
      <>
        <Notice kind="info">Print this page: the foot is on paper only.</Notice>
        <Story />
      </>
    ),
  ],
} satisfies Meta<typeof PrintFoot>
export default meta
type Story = StoryObj<typeof meta>

export const OnEveryPage: Story = {}
