import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { CommentsWaiting } from './CommentsWaiting.tsx'

const meta = {
  title: 'Plan/CommentsWaiting',
  component: CommentsWaiting,
  args: { onFound: () => {} },
} satisfies Meta<typeof CommentsWaiting>
export default meta
type Story = StoryObj<typeof meta>

export const Looking: Story = {
  decorators: [withTrellis({ client: () => demoClient({}, { plan: { commentBoards: () => new Promise(() => {}) } }) })],
}
export const Failed: Story = {
  decorators: [
    withTrellis({
      client: () =>
        demoClient(
          {},
          {
            plan: {
              commentBoards: () => {
                throw errorOf('internal')
              },
            },
          },
        ),
    }),
  ],
}
