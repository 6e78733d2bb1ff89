import type { Meta, StoryObj } from '@storybook/react-vite'
import { HaloText } from './HaloText.tsx'

const meta = {
  title: 'Shared/HaloText',
  component: HaloText,
  args: { x: 20, y: 36, children: 'Developing people' },
  decorators: [
    Story => (
      <svg className="t-lines" width="240" height="60" role="img" aria-label="A name over a line">
        <path d="M0 32H240" stroke="currentColor" />
        <Story />
      </svg>
    ),
  ],
} satisfies Meta<typeof HaloText>
export default meta

/** The line stops around the words. */
export const OverALine: StoryObj<typeof meta> = {}
