import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoResult } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { GlaSummary } from './GlaSummary.tsx'

const meta = { title: 'GLA/Summary', component: GlaSummary, args: { href: '#profile' } } satisfies Meta<
  typeof GlaSummary
>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions): Story => ({ decorators: [withTrellis({ client: () => demoClient(options) })] })

export const Result: Story = story({ results: [demoResult()] })
export const AllEqual: Story = story({ results: [demoResult(Array.from({ length: 10 }, () => 3.4))] })
export const TooFewAnswers: Story = story({ results: [demoResult(Array.from({ length: 10 }, () => null))] })
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
/** Without a result there is nothing to sum up, and nothing shows. */
export const NoResult: Story = story({})
