import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  type DemoFeedback,
  demoCheckInSprint,
  demoClient,
  demoMatrix,
  demoRounds,
  feedbackAnswers,
} from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SprintFeedback } from './SprintFeedback.tsx'

const client = (demo: DemoFeedback, offline = false) =>
  withTrellis({ client: () => demoClient({ offline }, { sprint: feedbackAnswers(demo) }) })

const meta = {
  title: 'Sprint/Feedback',
  component: SprintFeedback,
  args: { designHref: '#design', canRemind: true },
  decorators: [client({})],
} satisfies Meta<typeof SprintFeedback>
export default meta
type Story = StoryObj<typeof meta>

const demo = (more: DemoFeedback): Story => ({ decorators: [client(more)] })
const early = demoRounds().map((it, at) => ({
  ...it,
  status: at === 0 ? ('OPEN' as const) : ('FUTURE' as const),
  ...{ answered: null, participation: null, asked: at === 0 ? 6 : null },
}))
const nothing = { matrix: null, feedbacks: [], advices: [] }
const matrix = demoMatrix()
const none = { value: null, n: null, reason: 'tooFew' as const, change: null, fluctuation: 'NONE' as const }
const mean = { value: null, change: null, fluctuation: 'NONE' as const, shown: 0, of: 3 }

export const ThirdRound: Story = {}
export const FirstRoundOpen: Story = demo({ ...nothing, rounds: early })
export const AsksAgain: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask again' }))
    await canvas.findByText(/is reminded once, in their own working hours/)
  },
}
export const ReminderForAMember: Story = { args: { teamId: 7, designHref: undefined, canRemind: false } }
export const BeforeTheFirst: Story = demo({
  ...nothing,
  rounds: early.map(it => ({ ...it, status: 'FUTURE', asked: null })),
})
export const WithoutACrew: Story = demo({ ...nothing, rounds: [] })
export const FirstRoundClosed: Story = demo({
  rounds: early.map((it, at) => (at === 0 ? { ...it, id: 83, status: 'CLOSED', answered: 6, participation: 100 } : it)),
  matrix: demoMatrix({
    previous: null,
    items: matrix.items.map(it => ({ ...it, all: { ...it.all, change: null, fluctuation: 'NONE' } })),
    behaviors: { ...matrix.behaviors, change: null, fluctuation: 'NONE' },
    outcomes: { ...matrix.outcomes, change: null, fluctuation: 'NONE' },
  }),
})
export const NothingMayBeShown: Story = demo({
  matrix: demoMatrix({
    items: matrix.items.map(it => ({
      ...it,
      all: none,
      own: null,
      roles: it.roles.map(one => ({ ...none, role: one.role })),
    })),
    behaviors: mean,
    outcomes: mean,
  }),
})
export const Falling: Story = demo({
  matrix: demoMatrix({
    behaviors: { ...matrix.behaviors, change: -4, fluctuation: 'DECREASE' },
    outcomes: { ...matrix.outcomes, change: -1.2, fluctuation: 'DECREASE' },
  }),
})
export const FewAnswered: Story = demo({
  rounds: demoRounds().map((it, at) => (at === 2 ? { ...it, answered: 2, participation: 33.33 } : it)),
  matrix: demoMatrix({
    previous: null,
    items: matrix.items.map(it => ({ ...it, all: { ...it.all, change: null, fluctuation: 'NONE' } })),
    behaviors: { ...matrix.behaviors, change: null, fluctuation: 'NONE' },
    outcomes: { ...matrix.outcomes, change: null, fluctuation: 'NONE' },
  }),
})
/** Daily rounds: mails of a week have an end, so that some of the crew, or all of it, could not be asked. */
export const SomeNotAsked: Story = demo({
  rounds: demoRounds().map((it, at) => {
    if (at === 1) return { ...it, asked: 0, answered: 0, participation: null, notAsked: 6 }
    return at === 2 ? { ...it, asked: 4, answered: 4, participation: 100, notAsked: 2 } : it
  }),
})
export const NoWords: Story = demo({ feedbacks: [], advices: [] })
export const OfATeam: Story = {
  ...demo({ sprint: demoCheckInSprint({ sprintType: 'TEAM_SPRINT', teamId: 7, teamName: 'Orchard' }) }),
  args: { teamId: 7 },
}
export const AdviceBecomesAnActivity: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: 'Make it an activity' }))[0] as HTMLElement)
    await canvas.findByText('Is an activity')
  },
}
export const NoSprint: Story = demo({ sprint: null })
export const NoSprintForAMember: Story = { ...NoSprint, args: { designHref: undefined } }
export const NotLoaded: Story = { decorators: [client({}, true)] }
