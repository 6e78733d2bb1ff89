import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoRatings, demoClient, demoRating, demoSent, ratingAnswers } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { AskedList } from './AskedList.tsx'

const client = (demo: DemoRatings, offline = false) =>
  withTrellis({ client: () => demoClient({ offline }, { sprint: ratingAnswers(demo).sprint }) })
const earlier = {
  ...{ id: 60, label: 'Decide closer to the work', asks: 'Ada Lindqvist', teamName: null, role: 'peer' as const },
  ...{ type: 'FIRST' as const, askedAt: '2026-11-23T08:00:00Z', until: '2026-11-28T08:00:00Z', isOpen: false },
}

const meta = {
  title: 'Sprint/Asked by others',
  component: AskedList,
  args: { hrefOf: id => `#${id}` },
  decorators: [
    client({
      ratings: [
        demoRating(),
        demoRating({ id: 71, asks: { name: 'Mei Chen', imageUrl: null }, teamName: 'Orchard', ...demoSent }),
        demoRating({ id: 72, asks: { name: 'Ben Hartmann', imageUrl: null }, isDeclined: true }),
      ],
      earlier: [
        { ...earlier, sentAt: '2026-11-24T08:00:00Z', isDeclined: false },
        { ...earlier, id: 61, asks: 'Mei Chen', sentAt: null, isDeclined: false },
      ],
    }),
  ],
} satisfies Meta<typeof AskedList>
export default meta
type Story = StoryObj<typeof meta>

export const OpenAndEarlier: Story = {}
export const EarlierAlone: Story = {
  decorators: [client({ ratings: [], earlier: [{ ...earlier, sentAt: null, isDeclined: false }] })],
}
export const NobodyAsks: Story = { decorators: [client({ ratings: [] })] }
export const NotLoaded: Story = { decorators: [client({}, true)] }
