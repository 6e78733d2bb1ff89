import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoStandUp } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { StandUpDigest } from './StandUpDigest.tsx'

const { digest } = demoStandUp()
if (!digest) throw new Error('The demo has a digest')

const meta = {
  title: 'Sprint/Stand-up digest',
  component: StandUpDigest,
  decorators: [withTrellis()],
  args: { digest, isOver: false, onLook: () => {} },
} satisfies Meta<typeof StandUpDigest>
export default meta
type Story = StoryObj<typeof meta>

export const Out: Story = {}
/** Who has not answered by then is waited for no more. */
export const OfAPastDay: Story = { args: { isOver: true } }
export const NobodyOfAPastDay: Story = { args: { isOver: true, digest: { ...digest, entries: [] } } }
export const NotOutYet: Story = { args: { digest: { ...digest, isOut: false, entries: [] } } }
export const Long: Story = {
  args: {
    digest: {
      ...digest,
      entries: digest.entries.map(it => ({
        ...it,
        state: 'ANSWERED',
        done: 'Worked through the interviews. '.repeat(12),
        inTheWay: 'https://a-very-long-address.example/that-has-no-space-in-it-and-has-to-break-somewhere-all-the-same',
      })),
    },
  },
}
