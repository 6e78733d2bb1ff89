import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoLeader360, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { RaterSurvey } from './RaterSurvey.tsx'

const showing = (leader360: DemoLeader360, more: object = {}) =>
  withTrellis({ client: () => demoClient({ ...more, leader360 }) })

const meta = {
  title: 'Leader 360/Rater survey',
  component: RaterSurvey,
  args: { open: true },
} satisfies Meta<typeof RaterSurvey>
export default meta
type Story = StoryObj<typeof meta>

const foot = async (element: HTMLElement): Promise<HTMLElement> => {
  for (let n = 0; n < 100; n++) {
    const found = element.ownerDocument.querySelector<HTMLElement>('dialog .t-full__foot .t-button--primary')
    if (found) return found
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error('No foot')
}

/** By a link, in a group of which only the mean is shown. */
export const Guest: Story = { decorators: [showing({})] }
export const StandsAlone: Story = {
  args: { id: 70 },
  decorators: [showing({ page: { group: 'manager', isNamed: true, inGroup: 1, minimum: 1, readers: ['Cleo Marín'] } })],
}
export const OwnPart: Story = {
  args: { id: 9 },
  decorators: [showing({ page: { group: 'self', isNamed: true, asked: [] } })],
}
export const Statements: Story = {
  decorators: [showing({})],
  play: async ({ canvasElement, userEvent }) => {
    await userEvent.click(await foot(canvasElement))
    await userEvent.keyboard('463')
  },
}
export const SentBefore: Story = { decorators: [showing({ page: { sentAt: '2026-11-20T10:00:00.000Z' } })] }
export const DeclinedBefore: Story = { args: { id: 70 }, decorators: [showing({ page: { isDeclined: true } })] }
export const Expired: Story = { decorators: [showing({ expired: true })] }
export const Unknown: Story = { args: { id: 99999 }, decorators: [showing({ unknown: true })] }
export const NotLoaded: Story = { decorators: [showing({}, { offline: true })] }
