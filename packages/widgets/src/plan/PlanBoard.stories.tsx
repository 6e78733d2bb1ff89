import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoPlan, emptyPlan, longPlan, seenPlan } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { PlanBoard } from './PlanBoard.tsx'
import { SightLinks } from './SightLinks.tsx'

const meta = {
  title: 'Plan/PlanBoard',
  component: PlanBoard,
  args: {
    challengesHref: () => '#challenges',
    assessmentHref: '#assessment',
    sight: it => <SightLinks seenBy={it} rightsHref="#rights" />,
    sprintHref: code => `#${code}`,
  },
  beforeEach: () => {
    for (const key of Object.keys(sessionStorage)) if (key.includes('.plan.')) sessionStorage.removeItem(key)
  },
} satisfies Meta<typeof PlanBoard>
export default meta
type Story = StoryObj<typeof meta>

const story = (plan: DemoOptions['plan'] = {}, more: Story = {}, options: DemoOptions = {}): Story => ({
  ...more,
  decorators: [withTrellis({ client: () => demoClient({ plan: { ...plan }, ...options }) })],
})
const lastYear = demoPlan({ id: 60, year: 2025, readOnly: true, seenBy: [] })
const change = '.t-plan__open'
/** Writes over the first outcome and saves. */
const writes =
  (words: string): Story['play'] =>
  async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findAllByRole('listitem')
    const first = canvasElement.querySelector<HTMLElement>(change)
    if (first) await userEvent.click(first)
    const [field] = await canvas.findAllByRole('textbox')
    if (!field) return
    await userEvent.clear(field)
    await userEvent.type(field, `${words}{Enter}`)
  }

export const Full: Story = story({ boards: [demoPlan(), lastYear] })
export const New: Story = story({ boards: [emptyPlan()] })
export const NextYearCanBegin: Story = story({ boards: [demoPlan(), lastYear], open: [2027] })
/** In a page of somebody else: nothing to print, and no heading of the first level. */
export const InAPage: Story = story({ boards: [demoPlan(), lastYear] }, { args: { isPart: true } })
export const PastYear: Story = story({ boards: [lastYear] })
export const PastYearWithNothing: Story = story({ boards: [emptyPlan({ readOnly: true })] })
export const SeenByNobody: Story = story({ boards: [demoPlan({ seenBy: [] })] })
export const AnothersBoard: Story = story({ boards: [seenPlan()] }, { args: { userId: 2, backHref: '#back' } })
export const AnothersWithNothing: Story = story(
  { boards: [seenPlan({ ...emptyPlan(), isOwner: false, readOnly: true })] },
  { args: { userId: 2, backHref: '#back' } },
)
export const AnothersNotOpen: Story = story({ closed: true }, { args: { userId: 2, backHref: '#back' } })
export const TwoHundredLines: Story = story({ boards: [longPlan(50)] })
export const LongWords: Story = story({
  boards: [
    demoPlan({
      agileItemList: demoPlan().agileItemList.map(it => ({
        ...it,
        label: it.id ? 'Rechtsschutzversicherungsgesellschaften und Arbeitsunfähigkeitsbescheinigungen' : it.label,
      })),
    }),
  ],
})
export const Loading: Story = story({}, {}, { pending: true })
export const Failed: Story = story({}, {}, { fails: errorOf('internal') })
export const WritingALine: Story = story(
  {},
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Add an outcome' }))
    },
  },
)
export const Conflict: Story = {
  play: writes('Decisions wait a day'),
  decorators: [
    withTrellis({
      client: () =>
        demoClient(
          {},
          {
            plan: {
              savePlanItem: ({ body }) => {
                const current = { ...demoPlan().agileItemList[3], label: 'Decisions wait an hour', version: 2 }
                throw errorOf('conflict', 'conflict', { details: body.version === 2 ? {} : { current } })
              },
            },
          },
        ),
    }),
  ],
}
export const LostNetwork: Story = {
  play: writes('Decisions wait a day'),
  decorators: [
    withTrellis({
      client: () =>
        demoClient(
          {},
          {
            plan: {
              savePlanItem: () => {
                throw errorOf('unavailable')
              },
            },
          },
        ),
    }),
  ],
}
export const AddingAMilestone: Story = story(
  {},
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Add a milestone' }))
    },
  },
)
export const AddingAGoal: Story = story(
  {},
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Add a goal' }))
    },
  },
)
export const ChoosingRoles: Story = story(
  {},
  {
    play: async ({ canvas, userEvent }) => {
      await userEvent.click(await canvas.findByRole('button', { name: /^Edit\s*: Role$/ }))
    },
  },
)
