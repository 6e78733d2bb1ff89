import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  type DemoLeader360,
  demoClient,
  draftLeader360,
  noLeader360,
  openLeader360,
  reportedLeader360,
} from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { Leader360 } from './Leader360.tsx'

const showing = (leader360: DemoLeader360, more: object = {}) =>
  withTrellis({ client: () => demoClient({ ...more, leader360 }) })

const meta = {
  title: 'Leader 360/Leader 360',
  component: Leader360,
  args: { reportHref: id => `#${id}` },
} satisfies Meta<typeof Leader360>
export default meta
type Story = StoryObj<typeof meta>

export const Nothing: Story = { decorators: [showing({ state: noLeader360() })] }
export const NotIncluded: Story = { decorators: [showing({ state: noLeader360({ mayStart: false }) })] }
export const NoCustomModel: Story = {
  args: { custom: true },
  decorators: [showing({ state: noLeader360({ model: null, mayStart: false }) })],
}
export const ChoosingRaters: Story = { decorators: [showing({ state: draftLeader360() })] }
export const Running: Story = { decorators: [showing({ state: openLeader360() })] }
/** The licence ended meanwhile: what was asked runs on. */
export const NotIncludedAnyMore: Story = { decorators: [showing({ state: openLeader360({ isIncluded: false }) })] }
/** No anonymous group reached the minimum: it went on by itself. */
export const MinimumNotReached: Story = {
  decorators: [
    showing({ state: openLeader360({ isExtended: true, answered: 0, remindFrom: '2099-01-01T09:00:00Z' }) }),
  ],
}
export const Reports: Story = { decorators: [showing({ state: reportedLeader360() })] }
export const Loading: Story = { decorators: [showing({}, { pending: true })] }
export const NotLoaded: Story = { decorators: [showing({}, { offline: true })] }
