import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoResult } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { GlaDone } from './GlaDone.tsx'

const meta = {
  title: 'GLA/Done',
  component: GlaDone,
  args: { onClose: () => undefined, after: null },
} satisfies Meta<typeof GlaDone>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions): Story => ({ decorators: [withTrellis({ client: () => demoClient(options) })] })

export const Result: Story = story({ results: [demoResult()] })
export const AllEqual: Story = story({ results: [demoResult(Array.from({ length: 10 }, () => 3.4))] })
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
