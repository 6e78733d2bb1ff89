import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoUser } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { forgetWaiting, keepWaiting } from '../survey/queue.ts'
import { KeptAnswers } from './KeptAnswers.tsx'

const meta = {
  title: 'GLA/Kept answers',
  component: KeptAnswers,
  args: { owner: demoUser },
  decorators: [withTrellis()],
} satisfies Meta<typeof KeptAnswers>
export default meta
type Story = StoryObj<typeof meta>

const queue = `gla.${demoUser.clientId}.${demoUser.userId}.7`
const left = (answers: Record<string, number>): Story => ({
  beforeEach() {
    const it = { page: 4, answers, base: {}, place: 4, revision: 0, key: 'left', at: 1, tried: true }
    keepWaiting(queue, it)
    return () => forgetWaiting(queue, it.key)
  },
})

/** Left while offline, and not opened since. */
export const Three: Story = left({ Q35: 4, Q36: 5, Q37: 2 })
export const One: Story = left({ Q35: 4 })
/** Where nothing waits, nothing shows. */
export const None: Story = {}
