import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from './storybook/withTrellis.tsx'
import { WriteToSupport } from './WriteToSupport.tsx'

const meta = {
  title: 'Shared/WriteToSupport',
  component: WriteToSupport,
  decorators: [withTrellis()],
} satisfies Meta<typeof WriteToSupport>
export default meta

export const Here: StoryObj<typeof meta> = {}
