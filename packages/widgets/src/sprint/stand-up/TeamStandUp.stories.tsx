import type { Meta, StoryObj } from '@storybook/react-vite'
import type { StandUp } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoStandUp } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../../shared/storybook/texts.ts'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { TeamStandUp } from './TeamStandUp.tsx'

const meta = {
  title: 'Sprint/Stand-up',
  component: TeamStandUp,
  args: { teamId: 7, now: () => new Date('2026-11-23T10:30:00Z') },
} satisfies Meta<typeof TeamStandUp>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const { own, digest } = demoStandUp()
const answered = (more: object): Partial<StandUp> => ({
  own: own && {
    ...own,
    answer: {
      done: 'Sorted the notes of both calls',
      next: 'Show them to the team',
      inTheWay: '',
      isAway: false,
      answeredAt: '2026-11-23T08:20:00.000Z',
      version: 1,
      ...more,
    },
  },
})

export const Asked: Story = story()
export const Answered: Story = story({ standUp: demoStandUp(answered({})) })
export const Away: Story = story({
  standUp: demoStandUp(answered({ done: '', next: '', isAway: true, answeredAt: null })),
})
export const BeforeNine: Story = {
  ...story({ standUp: demoStandUp({ digest: digest && { ...digest, isOut: false, entries: [] } }) }),
  args: { now: () => new Date('2026-11-23T07:00:00Z') },
}
export const NotAsked: Story = story({ standUp: demoStandUp({ own: null }) })
export const NobodyAnswered: Story = story({ standUp: demoStandUp({ digest: digest && { ...digest, entries: [] } }) })
export const NoSprint: Story = story({ standUp: demoStandUp({ sprint: null, own: null, digest: null }) })
export const Sent: Story = {
  ...story(),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.type(await canvas.findByLabelText(t('sprint.standUp.next')), 'Call a third customer')
    await userEvent.click(canvas.getByRole('button', { name: t('sprint.standUp.send') }))
    await canvas.findByText(t('sprint.standUp.sent'), { ignore: '.t-hidden' })
  },
}
export const Refused: Story = story({ fails: 'forbidden' })
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
