import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoAggregated } from '@trellis/sdk/testing'
import { Sheets } from '../paper/Sheet.tsx'
import { withTrellis } from '../storybook/withTrellis.tsx'
import { PaperCapabilities } from './PaperCapabilities.tsx'

const { results } = demoAggregated
const meta = {
  title: 'Shared/Paper capabilities',
  component: PaperCapabilities,
  decorators: [withTrellis()],
  args: { result: { capabilities: results }, strengths: 'Strengths of the team' },
  render: args => (
    <Sheets
      owner="Product Design"
      square
      foot="Product Design, Team GLA"
      pages={[{ key: 'cover', aside: 'Team GLA', body: <PaperCapabilities {...args} /> }]}
    />
  ),
} satisfies Meta<typeof PaperCapabilities>
export default meta
type Story = StoryObj<typeof meta>

export const Ranked: Story = {}
export const Level: Story = {
  args: {
    result: {
      capabilities: results.map(it => ({
        ...it,
        capability_rank: 1,
        average_Score: 3.4,
        isTopThree: false,
        isBottomThree: false,
      })),
    },
  },
}
export const SomeWithoutScore: Story = {
  args: {
    result: {
      capabilities: results.map((it, at) =>
        at === 4
          ? { ...it, capability_rank: null, average_Score: null, styleScore: null, strategyScore: null }
          : { ...it, label: at === 3 ? 'Entscheidungsfindung und Verantwortungsübernahme' : it.label },
      ),
    },
  },
}
