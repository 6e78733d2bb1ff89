import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoQuality, type FakeOptions, fakeClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { AlignmentQuality } from './AlignmentQuality.tsx'

const meta = { title: 'Alignment/Quality', component: AlignmentQuality } satisfies Meta<typeof AlignmentQuality>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: FakeOptions): Story => ({ decorators: [withTrellis({ client: () => fakeClient(options) })] })
const admin = { roles: ['Everyone', 'USER', 'ADMIN'] as ('Everyone' | 'USER' | 'ADMIN')[] }

export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
export const Refused: Story = story({ fails: 'forbidden' })
export const ForAdministrators: Story = story({ user: admin })
export const ForAnalysts: Story = story({ user: { roles: ['Everyone', 'USER', 'TEAM_ANALYTICS'] } })
export const TooFewForReliability: Story = story({ user: admin, alignmentReport: { quality: demoQuality(18) } })
export const NothingCounted: Story = story({ user: admin, alignmentReport: { quality: demoQuality(0) } })
