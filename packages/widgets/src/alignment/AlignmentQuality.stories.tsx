import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoQuality } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { AlignmentQuality } from './AlignmentQuality.tsx'

const meta = { title: 'Alignment/Quality', component: AlignmentQuality } satisfies Meta<typeof AlignmentQuality>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions): Story => ({ decorators: [withTrellis({ client: () => demoClient(options) })] })
const admin = { roles: ['Everyone', 'USER', 'ADMIN'] as ('Everyone' | 'USER' | 'ADMIN')[] }

export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
export const Refused: Story = story({ fails: 'forbidden' })
export const ForAdministrators: Story = story({ user: admin })
export const ForAnalysts: Story = story({ user: { roles: ['Everyone', 'USER', 'TEAM_ANALYTICS'] } })
export const TooFewForReliability: Story = story({ user: admin, alignmentReport: { quality: demoQuality(18) } })
export const NothingCounted: Story = story({ user: admin, alignmentReport: { quality: demoQuality(0) } })
