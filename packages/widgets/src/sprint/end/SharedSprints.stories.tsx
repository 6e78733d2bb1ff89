import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoShared } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SharedSprints } from './SharedSprints.tsx'

const meta = { title: 'Sprint/Shared with you', component: SharedSprints } satisfies Meta<typeof SharedSprints>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const Two: Story = story({ sprints: { shared: demoShared } })
export const None: Story = story()
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ fails: errorOf('internal') })
