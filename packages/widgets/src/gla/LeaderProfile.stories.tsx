import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoResult, demoUser } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { LeaderProfile } from './LeaderProfile.tsx'

const meta = {
  title: 'GLA/Leader profile',
  component: LeaderProfile,
  args: { onStart: () => undefined, viewingRightsHref: '#viewing-rights', sprintHref: () => '#sprint' },
} satisfies Meta<typeof LeaderProfile>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions): Story => ({ decorators: [withTrellis({ client: () => demoClient(options) })] })
const first = demoResult([3.9, 3.6, 3.2, 3.6, 3.4, 3.9, 3.5, 2.8, null, 2.9], '2025-03-03T09:30:00.000Z', 1)
const second = demoResult([4.1, 4.3, 3.7, 3.8, 3.6, 4, 3.6, 3, 2.7, 2.6], '2026-01-21T09:30:00.000Z', 2)

export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
export const NotStarted: Story = story({})
export const InProgress: Story = story({ answered: 34 })
export const ThreeAssessments: Story = story({ results: [demoResult(), second, first] })
/** The person is on the way to a next result while the last one shows. */
export const ResultAndInProgress: Story = story({ results: [demoResult()], answered: 12 })
/** The plan has no further assessment: said here, and not after the way to it. */
export const LimitReached: Story = story({
  results: [demoResult()],
  user: { glaV2: { ...demoUser.glaV2, mayStart: false } },
})
export const NoneInPlan: Story = story({ user: { glaV2: { ...demoUser.glaV2, mayStart: false } } })
export const FirstResult: Story = story({ results: [demoResult()] })
export const Ties: Story = story({ results: [demoResult([4.2, 4.2, 4.2, 4.2, 3.5, 3.5, 3.1, 2.8, 2.8, 2.8])] })
export const AllEqual: Story = story({ results: [demoResult(Array.from({ length: 10 }, () => 3.4))] })
/** The statements were changed between the two: no trend, and the reason. */
export const OtherVersion: Story = story({ results: [demoResult(), { ...second, bankVersion: '0.9' }] })
export const SomeWithoutScore: Story = story({
  results: [demoResult([4.4, 4.3, 4.1, 4, 3.9, 3.6, 3.1, null, null, null])],
})
export const TooFewAnswers: Story = story({ results: [demoResult(Array.from({ length: 10 }, () => null))] })
export const TableView: Story = {
  ...story({ results: [demoResult(), second, first] }),
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('core.chart.table')
    await userEvent.click(await canvas.findByRole('radio', { name }))
  },
}
export const RowOpened: Story = {
  ...story({ results: [demoResult(), second] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Direction' }))
  },
}
export const EarlierAssessment: Story = {
  ...story({ results: [demoResult(), second, first] }),
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).date(second.finishedAt)
    await userEvent.click(await canvas.findByRole('button', { name }))
  },
}
