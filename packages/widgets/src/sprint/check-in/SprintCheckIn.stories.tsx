import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  checkInAnswers,
  type DemoCheckIns,
  demoCheckIn,
  demoCheckInNews,
  demoClient,
  demoLastCheckIn,
  feedbackAnswers,
} from '@trellis/sdk/testing'
import { Button } from '../../shared/Button.tsx'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { PlannedWords } from '../PlannedWords.tsx'
import { SprintCheckIn } from './SprintCheckIn.tsx'

const client = (demo: DemoCheckIns) => withTrellis({ client: () => demoClient({}, { sprint: checkInAnswers(demo) }) })
const at = (step: number, more: Parameters<typeof demoCheckIn>[0] = {}): DemoCheckIns => ({
  checkIns: [demoLastCheckIn(), demoCheckIn({ status: 'IN_PROGRESS', step, version: 3, ...more })],
})
const goOn: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click((await canvas.findAllByRole('button')).at(-1) as HTMLElement)
}
const answered = {
  ratings: [4, 5, 6, 7, 8].map((itemId, index) => ({ itemId, value: [4, 4, 3, 4, null][index] ?? null })),
  energy: 3,
}

const meta = {
  title: 'Sprint/Check-in',
  component: SprintCheckIn,
  args: { toSprint: <Button href="#sprint">To the sprint</Button> },
  decorators: [client({})],
} satisfies Meta<typeof SprintCheckIn>
export default meta
type Story = StoryObj<typeof meta>

export const NotBegun: Story = {}
export const Begun: Story = { decorators: [client(at(4, { ...answered }))] }
export const Behaviours: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button')).at(-1) as HTMLElement)
    // Numbers answer the first open row and move on.
    await userEvent.keyboard('42')
  },
}
export const Outcomes: Story = { decorators: [client(at(2, answered))], play: goOn }
export const Energy: Story = { decorators: [client(at(3, { ...answered, energy: 5 }))], play: goOn }
const none = demoCheckInNews({ round: null, words: [], activities: [] })
const before = demoCheckInNews().round
export const NewProgress: Story = { decorators: [client(at(4, answered))], play: goOn }
export const NoRoundSinceTheLastOne: Story = {
  decorators: [client({ ...at(4, answered), news: demoCheckInNews({ round: before && { ...before, isNew: false } }) })],
  play: goOn,
}
export const NothingNewToReview: Story = { decorators: [client({ ...at(4, answered), news: none })], play: goOn }
export const NewFeedback: Story = { decorators: [client(at(5, answered))], play: goOn }
/** Where the board can be opened, advice can become an activity. */
export const AdviceIsMadeAnActivity: Story = {
  args: { Words: PlannedWords },
  decorators: [
    withTrellis({
      client: () => demoClient({}, { sprint: { ...feedbackAnswers(), ...checkInAnswers(at(5, answered)) } }),
    }),
  ],
  play: async context => {
    await goOn(context)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Make it an activity' }))
  },
}
export const NoNewFeedback: Story = { decorators: [client({ ...at(5, answered), news: none })], play: goOn }
export const Activities: Story = { decorators: [client(at(6, answered))], play: goOn }
export const NoActivities: Story = { decorators: [client({ ...at(6, answered), news: none })], play: goOn }
export const LastStep: Story = { decorators: [client(at(7, { ...answered, note: 'Ask on Monday.' }))], play: goOn }
export const LastStepWithOpenAnswers: Story = { decorators: [client(at(7))], play: goOn }
export const Completed: Story = {
  decorators: [client({ checkIns: [demoLastCheckIn(), demoCheckIn({ ...answered, status: 'COMPLETED', step: 7 })] })],
}
export const Skipped: Story = {
  decorators: [client({ checkIns: [demoLastCheckIn(), demoCheckIn({ status: 'SKIPPED' })] })],
}
export const OnLeave: Story = {
  decorators: [client({ checkIns: [demoLastCheckIn(), demoCheckIn({ status: 'SKIPPED', isAway: true })] })],
}
export const ClosedOnLeave: Story = {
  decorators: [client({ checkIns: [demoLastCheckIn({ status: 'SKIPPED', isAway: true, ratings: [], energy: null })] })],
}
export const ClosedUnfinished: Story = {
  decorators: [client({ checkIns: [demoLastCheckIn({ status: 'SKIPPED', energy: null })] })],
}
export const DoneAndNoneOpen: Story = { decorators: [client({ checkIns: [demoLastCheckIn()] })] }
export const NoneYet: Story = { decorators: [client({ checkIns: [] })] }
export const NoSprint: Story = { decorators: [client({ sprint: null })] }
export const ClosedMeanwhile: Story = {
  // An id of its own: what other stories keep in the browser is not this one's.
  decorators: [client({ ...at(3, { id: 1077 }), closed: true })],
  play: async context => {
    await goOn(context)
    await context.userEvent.click(context.canvas.getAllByRole('radio')[2] as HTMLElement)
    await context.canvas.findByRole('alert')
  },
}
export const NotLoaded: Story = {
  decorators: [withTrellis({ client: () => demoClient({ offline: true }) })],
}
