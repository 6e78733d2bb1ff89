import type { Meta, StoryObj } from '@storybook/react-vite'
import { fillIn, type SprintDesign } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoLibrary, demoProposal, demoSprint } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SprintDesigner } from './SprintDesigner.tsx'

const meta = {
  title: 'Sprint/Design',
  component: SprintDesigner,
  args: { dashboardHref: '#sprint' },
} satisfies Meta<typeof SprintDesigner>
export default meta
type Story = StoryObj<typeof meta>

const filled = fillIn(demoLibrary[0] ?? null, demoProposal)
const story = (options: DemoOptions = {}, more: Story = {}): Story => ({
  ...more,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
/** At a step of a design that is under way. */
const at = (step: string, patch: Partial<SprintDesign> = {}, more: Story = {}): Story =>
  story(
    { sprints: { draft: { ...filled, ...patch } } },
    {
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(await canvas.findByRole('button', { name: 'Go on' }))
        // The way through the steps stands before what leads to the next one.
        if (step) await userEvent.click((await canvas.findAllByRole('button', { name: step }))[0] as HTMLElement)
      },
      ...more,
    },
  )

export const Library: Story = story()
export const LibraryWithDraft: Story = story({ sprints: { draft: filled } })
export const LibraryWhileOneRuns: Story = story({ sprints: { running: demoSprint() } })
export const NoEntitlement: Story = story({ limits: { 'user-sprint-engine': '0', 'user-sprint-express': '0' } })
export const Loading: Story = story({ pending: true })
export const Configure: Story = at('')
/** What belongs into a field, asked by a press. */
export const ConfigureTip: Story = at(
  '',
  {},
  {
    play: async context => {
      await at('').play?.(context)
      const { canvas, userEvent } = context
      await userEvent.click(await canvas.findByRole('button', { name: 'What is meant by “Behaviours”' }))
    },
  },
)
export const ConfigureFull: Story = at('', {
  label: 'A sprint with a name that takes the whole of the room that a name can have',
  actions: Array.from(
    { length: 5 },
    (_, it) =>
      ({
        ...filled.actions[0],
        code: null,
        suggestedActivities: [],
        label: `Plan week ${it + 1} before it starts, and say no to what does not belong into it at all`,
      }) as never,
  ),
})
export const Empty: Story = story({}, { args: { dashboardHref: '#sprint', begin: 'own' } })
export const Review: Story = at('Review')
export const ReviewWithOpenEnds: Story = at('Review', { outcomes: [] })
export const Crew: Story = at('Sprint crew')
export const CrewOfNobody: Story = at('Sprint crew', { sprintCrews: [] })
export const Schedule: Story = at('Schedule', { duration: 8, startDay: '2027-03-01' })
/** Not every date of daily feedback reaches everybody. */
export const ScheduleDaily: Story = at('Schedule', { duration: 1, feedbackFrequency: 1, startDay: '2027-03-01' })
/** Where the plan has express sprints alone, length and feedback are those of the library. */
export const ScheduleOfExpress: Story = story(
  {
    limits: { 'user-sprint-engine': '0' },
    sprints: { draft: fillIn(demoLibrary.find(it => it.kind === 'express') ?? null, demoProposal) },
  },
  {
    play: async context => {
      await at('Schedule').play?.(context)
      const lengths = await context.canvas.findByRole('combobox', { name: 'Duration' })
      if (lengths.querySelectorAll('option').length > 1) throw new Error('Another length can be chosen')
    },
  },
)
export const Started: Story = story(
  { sprints: { draft: filled } },
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Go on' }))
      await userEvent.click((await canvas.findAllByRole('button', { name: 'Review' }))[0] as HTMLElement)
      await userEvent.click(await canvas.findByRole('button', { name: 'Start' }))
      await canvas.findByRole('heading', { level: 1, name: /is running/ })
    },
  },
)
const team: Story['args'] = { teamId: 7, dashboardHref: '#sprint' }
const teamDraft = {
  memberUserIds: [1, 2, 3],
  actions: filled.actions.map((it, index) => ({ ...it, leadUserId: index + 1 })),
}
export const TeamMembers: Story = at('Sprint team', teamDraft, { args: team })
export const TeamMembersTip: Story = at('Sprint team', teamDraft, {
  args: team,
  play: async context => {
    await at('Sprint team').play?.(context)
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'What is meant by “Sprint team”' }))
  },
})
export const ActionLeads: Story = at('Action leads', teamDraft, { args: team })
