import type { Meta, StoryObj } from '@storybook/react-vite'
import { Scroll } from './Scroll.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const meta = {
  title: 'Shared/Scroll',
  component: Scroll,
  decorators: [withTrellis()],
  args: {
    label: 'Numbers of the year',
    children: (
      <p style={{ width: '120rem', margin: 0 }}>One line that is much wider than the page: it scrolls by itself.</p>
    ),
  },
} satisfies Meta<typeof Scroll>
export default meta
type Story = StoryObj<typeof meta>

export const WiderThanThePage: Story = {}
