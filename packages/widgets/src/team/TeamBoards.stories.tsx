import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoBoard, demoClient } from '@trellis/sdk/testing'
import { TeamMilestones } from '../plan/TeamMilestones.tsx'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { TeamActivities } from '../sprint/TeamActivities.tsx'
import { TeamImpactBoard } from './TeamImpactBoard.tsx'

const links = { teamGla: '#gla', manage: '#manage', sprint: '#sprint' }
const meta = {
  title: 'Team/Team impact board',
  component: TeamImpactBoard,
  args: { teamId: 7, links, activities: TeamActivities, milestones: TeamMilestones },
} satisfies Meta<typeof TeamImpactBoard>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const member = { standing: ['member' as const] }
const bare = {
  teamAlignmentSendDate: null,
  teamFocusNotes: [],
  teamTopChallenges: [],
  memberAggregatedStrengthList: [],
  scheduledActivities: [],
  allActivities: [],
  teamSprintSummary: null,
}
const long = 'Grenzüberschreitende Verantwortungsübernahme '.repeat(4)

export const Manager: Story = story()
export const Member: Story = story({ boards: { details: member, shown: ['GLA'] }, user: { userId: 5 } })
export const Empty: Story = { ...story({ boards: { board: bare } }), args: { links: { design: '#library' } } }
export const EmptyForMember: Story = story({ boards: { board: bare, details: member } })
/** With what the reader knows, the numbers of the 360 would show one person. */
export const Hidden360: Story = story({
  boards: {
    gl360: {
      results: [],
      completedAssessment: null,
      errorMessage:
        'With the reports that members let you see, the numbers of the team would show those of the one person who is left. So they stay hidden from you.',
    },
  },
})
export const OpenedAtActivities: Story = { ...story(), args: { section: 'communicate' } }
export const VeryLong: Story = story({
  boards: {
    details: { name: long, description: long.repeat(3) },
    board: {
      teamMember: demoBoard.teamMember.map(it => ({ ...it, name: long, designation: long })),
      teamTopChallenges: [{ id: 1, title: long, userIds: [1, 2, 4, 5, 6] }],
    },
  },
})
export const Earlier: Story = {
  ...story(),
  play: async ({ canvasElement, userEvent }) => {
    const find = () => canvasElement.querySelector<HTMLElement>('.t-focus__history button')
    await expectSoon(find)
    await userEvent.click(find() as HTMLElement)
  },
}
const inConflict = (noteConflict: boolean | string, typed: string, at?: number): Story => ({
  ...story({ boards: { noteConflict } }),
  play: async ({ canvasElement, userEvent }) => {
    const edit = () => canvasElement.querySelector<HTMLElement>('.t-focus header button')
    const find = () => canvasElement.querySelector<HTMLElement>('.t-focus textarea')
    await expectSoon(edit)
    await userEvent.click(edit() as HTMLElement)
    await expectSoon(find)
    await userEvent.type(
      find() as HTMLElement,
      typed,
      at === undefined ? {} : { initialSelectionStart: at, initialSelectionEnd: at },
    )
    await userEvent.click(canvasElement.querySelector('.t-focus .t-button--primary') as HTMLElement)
    await expectSoon(() => canvasElement.querySelector('dialog[open]'))
  },
})
export const Conflict: Story = inConflict(true, ' One more.')
/** Two have changed different sentences. */
export const Merged: Story = inConflict(`${demoBoard.teamFocusNotes[0]?.text} One more.`, 'Above all: decide. ', 0)
export const Loading: Story = story({ pending: true })
export const Offline: Story = story({ offline: true })
export const NoEntitlement: Story = story({ fails: 'entitlement' })
export const NoRight: Story = story({ fails: 'forbidden' })

async function expectSoon(find: () => unknown) {
  for (let left = 40; left > 0 && !find(); left--) await new Promise(done => setTimeout(done, 50))
  if (!find()) throw new Error('It did not appear')
}
