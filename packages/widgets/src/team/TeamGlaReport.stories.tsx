import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoAggregated, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { TeamGlaReport } from './TeamGlaReport.tsx'

const meta = {
  title: 'Team/Team GLA report',
  component: TeamGlaReport,
  args: { teamId: 7, assessmentHref: '#assessment' },
} satisfies Meta<typeof TeamGlaReport>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const level = demoAggregated.results.map(it => ({
  ...it,
  capability_rank: 1,
  average_Score: 3.4,
  isTopThree: false,
  isBottomThree: false,
}))

export const Full: Story = story()
export const TooFew: Story = story({
  boards: { gla: { results: [], completedAssessment: null, errorMessage: null } },
})
export const WorkedOutTonight: Story = story({
  boards: {
    gla: {
      results: [],
      completedAssessment: null,
      errorMessage: 'The numbers of a team are worked out at night. They will be here tomorrow.',
    },
  },
})
export const Level: Story = story({ boards: { gla: { results: level } } })
export const Loading: Story = story({ pending: true })
export const Offline: Story = story({ offline: true })
export const NoEntitlement: Story = story({ fails: 'entitlement' })
export const AsTable: Story = {
  ...story(),
  play: async ({ canvas, userEvent }) => {
    const [, table] = await canvas.findAllByRole('radio')
    await userEvent.click(table as HTMLElement)
    await canvas.findByRole('table')
  },
}
/** As it goes on paper, with its table. */
export const OnPaper: Story = {
  ...story(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /print|drucken|pdf/i }))
    await userEvent.click(await canvas.findByRole('checkbox'))
    await canvas.findByRole('table')
  },
}
export const OnPaperLevel: Story = {
  ...story({ boards: { gla: { results: level } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /print|drucken|pdf/i }))
    await canvas.findByRole('heading', { level: 1, name: /GLA/ })
  },
}
