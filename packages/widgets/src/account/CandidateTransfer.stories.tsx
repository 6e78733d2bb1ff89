import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { CandidateTransfer } from './CandidateTransfer.tsx'

const meta = {
  title: 'Account/Candidate transfer',
  component: CandidateTransfer,
  args: {
    conversion: { jobCandidateId: 3, candidateEmail: 'rosa@alder.example' },
    onAnswered: () => undefined,
    onLater: () => undefined,
  },
} satisfies Meta<typeof CandidateTransfer>
export default meta
type Story = StoryObj<typeof meta>

const accepting = (options: DemoOptions): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(canvas.getByRole('button', { name: t('gla.transfer.accept') }))
  },
})

export const Asked: Story = { decorators: [withTrellis()] }
export const Busy: Story = accepting({ pending: true })
export const Failed: Story = accepting({ offline: true })
export const LongEmail: Story = {
  decorators: [withTrellis()],
  args: {
    conversion: {
      jobCandidateId: 3,
      candidateEmail: 'a.person.with.a.very.long.name.indeed@a-department-of-some-organisation.example',
    },
  },
}
