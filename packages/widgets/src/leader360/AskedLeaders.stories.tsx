import type { Meta, StoryObj } from '@storybook/react-vite'
import type { RaterLine } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { AskedLeaders } from './AskedLeaders.tsx'

const line: RaterLine = {
  ...{ id: 70, leader: 'Ada Lindqvist', title: 'Leader 360', group: 'peer', isOpen: true, isDeclined: false },
  ...{ askedAt: '2026-11-20T10:00:00.000Z', until: '2099-12-11T23:00:00.000Z', sentAt: null },
}
const showing = (asked: RaterLine[]) => withTrellis({ client: () => demoClient({ leader360: { asked } }) })

const meta = {
  title: 'Leader 360/Asked by leaders',
  component: AskedLeaders,
  args: { hrefOf: id => `#${id}` },
} satisfies Meta<typeof AskedLeaders>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  decorators: [
    showing([
      line,
      { ...line, id: 71, leader: 'Hana Kovář', group: 'manager', sentAt: '2026-11-21T10:00:00.000Z' },
      { ...line, id: 73, leader: 'Mei Chen', isDeclined: true },
      { ...line, id: 72, leader: 'Kira Novak', isOpen: false, until: '2026-05-01T10:00:00.000Z' },
    ]),
  ],
}
export const Nobody: Story = { decorators: [showing([])] }
