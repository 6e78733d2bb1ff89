import type { Meta, StoryObj } from '@storybook/react-vite'
import { SeenGone } from './SeenGone.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

const meta = {
  title: 'Shared/Not shown to the reader',
  component: SeenGone,
  args: { backHref: '#back' },
  decorators: [withTrellis()],
} satisfies Meta<typeof SeenGone>
export default meta

export const Gone: StoryObj<typeof meta> = {}
