import type { Meta, StoryObj } from '@storybook/react-vite'
import { dayMs, errorOf } from '@trellis/sdk'
import {
  type DemoOptions,
  demoActivities,
  demoCheckInSprint,
  demoClient,
  demoMatrix,
  demoMember,
  demoRounds,
  demoSeenResult,
  demoSprint,
  emptyAnalytics,
} from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { SprintDashboard } from './SprintDashboard.tsx'

const meta = {
  title: 'Sprint/Dashboard',
  component: SprintDashboard,
  args: {
    canEnd: true,
    designHref: '#design',
    portfolioHref: '#portfolio',
    editHref: '#edit',
    kanbanHref: '#kanban',
    onDesign: () => {},
  },
} satisfies Meta<typeof SprintDashboard>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}, more: Story = {}): Story => ({
  ...more,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
/** The same sprint, so many days earlier or later. */
const shifted = (days: number) => demoSprint(Date.now() - days * dayMs)
const over = (days: number) => {
  const it = shifted(29 + days)
  return { ...it, daysLeftToCompleteSprint: 0, nextSprintCheckInDate: null, finishedAt: it.sprintReviewEndTime }
}
const planned = demoSprint(Date.now() + 40 * dayMs, { id: 9, label: 'Guard your week', sprintStatus: 'NOT_STARTED' })

/** With activities of its actions, stakeholders, and leave from the day after tomorrow on. */
const managed = () => ({
  board: {
    activities: demoActivities(),
    leads: [1, 2, 3],
    stakeholders: [
      { id: 1, sprintId: 5, name: 'Finance', email: null },
      { id: 2, sprintId: 5, name: 'Works council', email: 'council@alder.example' },
    ],
  },
  leaveDays: Array.from({ length: 9 }, (_, it) => new Date(Date.now() + (it + 2) * dayMs).toISOString().slice(0, 10)),
})
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString()
const ofTeam = () =>
  demoSprint(Date.now(), {
    sprintType: 'TEAM_SPRINT',
    teamId: 7,
    teamName: 'Product Design',
    sprintTeamMembers: [
      demoMember(1, 'Ada Lindqvist', { type: 'TEAM_MANAGER', lastActivityDate: day(0) }),
      demoMember(2, 'Ben Okafor', { lastActivityDate: day(2), standUpAssistantEnabled: false }),
      demoMember(3, 'Elif Demir', { teamMemberStatus: 'INACTIVE', lastActivityDate: day(19), remindedAt: day(3) }),
      demoMember(4, 'Mei Chen', { teamMemberStatus: 'NOT_JOINED', thirdPartyAppNotificationDisabled: true }),
    ],
    actions: demoSprint().actions.map((it, at) => ({
      ...it,
      actionDetail: { ...it.actionDetail, actionLeadId: at + 1 },
    })),
  })

const ratedOf = ({ behaviors, outcomes }: ReturnType<typeof demoCheckInSprint>) => ({ behaviors, outcomes })

export const Managed: Story = story({ sprints: { running: demoSprint(), ...managed() } })
export const ManagedTeam: Story = story({ sprints: { running: ofTeam(), ...managed() } }, { args: { teamId: 7 } })
export const TeamForAMember: Story = story(
  {
    sprints: {
      running: {
        ...ofTeam(),
        sprintTeamMembers: ofTeam().sprintTeamMembers.map(it => ({
          ...it,
          userId: it.userId === 1 ? 2 : it.userId === 2 ? 1 : it.userId,
          remindedAt: null,
        })),
      },
      ...managed(),
      board: { ...managed().board, standing: ['member'], leads: [2] },
    },
  },
  { args: { teamId: 7, canEnd: false, designHref: undefined, editHref: undefined } },
)
export const Reminded: Story = story(
  { sprints: { running: ofTeam(), ...managed() } },
  {
    args: { teamId: 7 },
    play: async ({ canvas, userEvent }) => {
      await userEvent.click((await canvas.findAllByRole('button', { name: 'Remind' }))[1] as HTMLElement)
      await canvas.findByText('A reminder goes to Mei Chen.')
    },
  },
)
export const RemovesAStakeholder: Story = story(
  { sprints: { running: demoSprint(), ...managed() } },
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Remove Finance' }))
      await canvas.findByRole('heading', { name: 'Remove Finance' })
    },
  },
)
export const Running: Story = story({ sprints: { running: demoSprint() } })
const closed = { rounds: demoRounds(), matrix: demoMatrix() }
/** Three rounds are closed: what the crew saw stands beside each behaviour and outcome, or why not. */
export const Seen: Story = story({ sprints: { running: demoCheckInSprint(), feedback: closed } })
export const SeenByATeam: Story = story(
  { sprints: { running: { ...ofTeam(), ...ratedOf(demoCheckInSprint()) }, ...managed(), feedback: closed } },
  { args: { teamId: 7, canEnd: false, designHref: undefined, editHref: undefined } },
)
export const SeenFirstRound: Story = story({
  sprints: {
    running: demoCheckInSprint(),
    feedback: {
      rounds: demoRounds(),
      matrix: demoMatrix({
        previous: null,
        items: demoMatrix().items.map(it => ({
          ...it,
          own: null,
          all: { ...it.all, change: null, fluctuation: 'NONE' as const },
        })),
      }),
    },
  },
})
export const NoEnergyYet: Story = story({
  sprints: { running: demoSprint(), analytics: emptyAnalytics(demoSprint()) },
})
export const FirstDay: Story = story({ sprints: { running: demoSprint(Date.now() + 27 * dayMs) } })
const near = demoSprint(Date.now() - 25 * dayMs)
export const LastWeek: Story = story({ sprints: { running: near } })
export const LastWeekReviewed: Story = story({
  sprints: {
    running: near,
    review: {
      sprintId: 5,
      whatWorked: 'Ben and Elif decide suppliers and shifts without me.',
      whatDidNot: '',
      whatStays: 'Saying at the start which decisions are made.',
      savedAt: new Date().toISOString(),
      version: 1,
    },
  },
})
export const WithinAWeekAfterTheEnd: Story = story({
  sprints: { running: over(2), result: demoSeenResult(over(2)) },
})
export const OverFewAnswered: Story = story({
  sprints: {
    running: over(2),
    result: {
      ...demoSeenResult(over(2)),
      facts: {
        ...demoSeenResult(over(2)).facts,
        final: { crewParticipation: 33.33, memberParticipation: null, behaviors: [83.3, 79.2], outcomes: [91.7] },
      },
    },
  },
})
export const OverForAMember: Story = story(
  { sprints: { running: over(2), result: demoSeenResult(over(2)) } },
  { args: { canEnd: false, designHref: undefined, editHref: undefined } },
)
export const LaterThanAWeek: Story = story({ sprints: { running: over(12), result: demoSeenResult(over(12)) } })
export const LaterNothingShown: Story = story({ sprints: { running: over(12) } })
export const CancelAsks: Story = story(
  { sprints: { running: demoSprint() } },
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Cancel sprint' }))
    },
  },
)
export const Cancelled: Story = story(
  { sprints: { running: demoSprint() } },
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Cancel sprint' }))
      const [, second] = await canvas.findAllByRole('button', { name: 'Cancel sprint' })
      if (second) await userEvent.click(second)
    },
  },
)
export const Extended: Story = story({ sprints: { running: demoSprint(Date.now(), { isExtended: true }) } })
export const OneMorePlanned: Story = story({ sprints: { running: demoSprint(), next: planned } })
export const OnlyPlanned: Story = story({ sprints: { next: planned } })
export const None: Story = story()
export const NoneForAMember: Story = story({}, { args: { teamId: 7, canEnd: false, designHref: undefined } })
export const ReadOnly: Story = story({ sprints: { running: demoSprint() } }, { args: { canEnd: false } })
export const OfTheTeamAndNotInIt: Story = story(
  { sprints: { running: demoSprint(), isOutside: true } },
  { args: { teamId: 7, canEnd: false } },
)
export const Loading: Story = story({ pending: true })
export const NotATeamOfMine: Story = story({ fails: errorOf('forbidden') })
export const Saved: Story = story(
  { sprints: { running: over(2) } },
  {
    play: async ({ canvas, userEvent }) => {
      const [first] = await canvas.findAllByRole('button', { name: 'Save to portfolio' })
      if (first) await userEvent.click(first)
      // That of the dialog comes right behind the one that opens it.
      const [, second] = await canvas.findAllByRole('button', { name: 'Save to portfolio' })
      if (second) await userEvent.click(second)
    },
  },
)
