import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import {
  type DemoOptions,
  demoActivities,
  demoActivity,
  demoCheckInSprint,
  demoClient,
  demoSprint,
  manyActivities,
} from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../../shared/storybook/texts.ts'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { Kanban } from './Kanban.tsx'

const meta = {
  title: 'Sprint/Kanban',
  component: Kanban,
  args: { designHref: '#design' },
} satisfies Meta<typeof Kanban>
export default meta
type Story = StoryObj<typeof meta>

const { sprintTeamMembers } = demoCheckInSprint()
const running = () => demoSprint(Date.now(), { sprintTeamMembers })
const finance = { id: 1, sprintId: 5, name: 'Farid Aziz, Finance', email: null }
const story = (kanban: DemoOptions['kanban'], more: Story = {}, options: DemoOptions = {}): Story => ({
  ...more,
  decorators: [
    withTrellis({
      client: () =>
        demoClient({ sprints: { running: running() }, kanban: { stakeholders: [finance], ...kanban }, ...options }),
    }),
  ],
})

export const Running: Story = story({ activities: demoActivities() })
export const NothingYet: Story = story({ activities: [] })
export const AllDone: Story = story({
  activities: demoActivities()
    .filter(it => it.activityType.code !== 'WC')
    .map(it => ({ ...it, status: 'DONE' as const })),
})
export const MemberOfATeam: Story = story(
  {
    activities: demoActivities().map((it, at) => ({ ...it, isOwn: at === 1, createdByName: 'Ben Okafor' })),
    standing: ['member'],
    leads: [3],
  },
  { args: { teamId: 7, designHref: undefined } },
)
export const LongWords: Story = story({
  activities: [
    demoActivity(
      1,
      'Rechtsschutzversicherungsgesellschaften und Arbeitsunfähigkeitsbescheinigungen rechtzeitig abstimmen',
      {
        days: 3,
        crews: [1, 2, 3, 4],
      },
    ),
  ],
})
export const FiveHundred: Story = story({ activities: manyActivities(500) })
const saysNone: Story['play'] = async ({ canvas, globals }) => {
  await canvas.findByRole('heading', {
    level: 1,
    name: textsOf(languageOf(globals.language)).t('sprint.dashboard.none'),
  })
}
export const NoSprint: Story = story({}, { play: saysNone }, { sprints: {} })
export const NoSprintForAMember: Story = story(
  {},
  { args: { teamId: 7, designHref: undefined }, play: saysNone },
  { sprints: {} },
)
export const Loading: Story = story({}, {}, { pending: true })
export const NotATeamOfMine: Story = story({}, {}, { fails: errorOf('forbidden') })
export const LiftedByKeys: Story = story(
  { activities: demoActivities() },
  {
    play: async ({ canvas, userEvent }) => {
      const grip = await canvas.findByRole('button', { name: 'Move Ask Cleo where you still step in' })
      grip.focus()
      await userEvent.keyboard(' {ArrowRight}{ArrowDown}')
    },
  },
)
export const Adding: Story = story(
  { activities: demoActivities() },
  {
    play: async ({ canvas, userEvent }) => {
      const [first] = await canvas.findAllByRole('button', { name: 'Add an activity' })
      if (first) await userEvent.click(first)
    },
  },
)
export const Changing: Story = story(
  { activities: demoActivities() },
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Agree limits with Finance' }))
    },
  },
)
export const OnlyRead: Story = story(
  { activities: demoActivities().map(it => ({ ...it, isOwn: false })), standing: ['member'] },
  {
    args: { teamId: 7 },
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Agree limits with Finance' }))
    },
  },
)
