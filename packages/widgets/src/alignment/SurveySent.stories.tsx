import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoMembers } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { type Sent, SurveySent } from './SurveySent.tsx'

const noop = () => undefined
const sent: Sent = {
  version: 1,
  managerSurveyLink: '/survey',
  deadline: '2026-12-06T22:59:00.000Z',
  invited: 6,
  skipped: 0,
  people: demoMembers(),
}
const [one] = demoMembers()

const meta = {
  title: 'Alignment/Survey sent',
  component: SurveySent,
  decorators: [withTrellis()],
  args: { sent, teamName: 'Customer Care', onAnswer: noop, onStatus: noop },
} satisfies Meta<typeof SurveySent>
export default meta
type Story = StoryObj<typeof meta>

export const Asked: Story = {}
export const SenderNotAsked: Story = { args: { onAnswer: undefined } }
export const SomeWithoutMail: Story = { args: { sent: { ...sent, invited: 4, skipped: 2 } } }
export const Alone: Story = {
  args: { sent: { ...sent, invited: 1, people: [] } },
  play: async ({ canvas, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    canvas.getByText(t('alignment.sent.leadAlone'))
  },
}
export const Many: Story = {
  args: {
    sent: {
      ...sent,
      invited: 240,
      people: Array.from({ length: 240 }, (_, id) => ({
        ...(one as (typeof sent.people)[number]),
        id,
        isMyself: false,
      })),
    },
  },
}
