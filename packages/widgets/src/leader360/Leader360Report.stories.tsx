import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Leader360Report as Report } from '@trellis/sdk'
import { demo360Report, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { Leader360Report } from './Leader360Report.tsx'

const showing = (report: Report, more: object = {}) =>
  withTrellis({ client: () => demoClient({ ...more, leader360: { report } }) })

const meta = {
  title: 'Leader 360/Report',
  component: Leader360Report,
  args: { roundId: 4, sprintHref: code => `#${code}`, backHref: '#back' },
} satisfies Meta<typeof Leader360Report>
export default meta
type Story = StoryObj<typeof meta>

const full = demo360Report()
export const Full: Story = { decorators: [showing(full)] }
/** One whom the leader lets see it, and who rated: the own group and the whole are missing. */
export const ByOneWhoRated: Story = {
  decorators: [
    showing({
      ...full,
      isOwn: false,
      mayRedo: false,
      capabilities: full.capabilities.map(({ others, gap, word, ...it }) => ({
        ...it,
        groups: it.groups.filter(one => one.group !== 'peer'),
      })),
      groups: full.groups.map(it => (it.group === 'peer' ? { ...it, isShown: false, isReaders: true } : it)),
    }),
  ],
}
/** The manager alone has answered, and reads it. */
export const NothingShownToWhoRated: Story = {
  decorators: [
    showing({
      ...full,
      isOwn: false,
      mayRedo: false,
      capabilities: full.capabilities.map(it => ({ ...it, groups: it.groups.slice(0, 1) })),
      groups: full.groups.map(it => ({ ...it, isShown: false, names: [], isReaders: it.group === 'manager' })),
      words: [],
    }),
  ],
}
export const NothingShown: Story = {
  decorators: [
    showing({
      ...full,
      capabilities: full.capabilities.map(({ others, gap, word, ...it }) => ({ ...it, groups: it.groups.slice(0, 1) })),
      groups: full.groups.map(it => ({ ...it, isShown: false, names: [] })),
      words: [],
    }),
  ],
}
export const BesideAnEarlierOne: Story = { decorators: [showing({ ...full, isBesideEarlier: true })] }
/** Others see all the same. */
export const AllLevel: Story = {
  decorators: [
    showing({
      ...full,
      capabilities: full.capabilities.map(it => ({ ...it, ...{ self: 3.5, others: 3.2, gap: 0.3, word: 'in line' } })),
    }),
  ],
}
export const WithoutOwnPart: Story = {
  decorators: [
    showing({
      ...full,
      capabilities: full.capabilities.map(({ self, gap, word, ...it }) => ({ ...it, groups: it.groups.slice(1) })),
    }),
  ],
}
export const NotLoaded: Story = { decorators: [showing(full, { offline: true })] }
