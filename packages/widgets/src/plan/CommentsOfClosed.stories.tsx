import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { CommentsOfClosed } from './CommentsOfClosed.tsx'

const closed = () => {
  throw errorOf('notFound')
}
const meta = {
  title: 'Plan/CommentsOfClosed',
  component: CommentsOfClosed,
  decorators: [withTrellis({ client: () => demoClient({}, { plan: { commentAudience: closed } }) })],
} satisfies Meta<typeof CommentsOfClosed>
export default meta
type Story = StoryObj<typeof meta>

const key = 'trellis.alder.1.comments.61'
const left = (texts: Record<string, string>): Story => ({
  beforeEach() {
    sessionStorage.setItem(key, JSON.stringify(texts))
    return () => sessionStorage.removeItem(key)
  },
})

export const One: Story = left({ SUMMARY: 'Shall we talk about the vendor?\nOn Friday, say.' })
export const Two: Story = left({ SUMMARY: 'Shall we talk about the vendor?', 501: 'Still true.' })
export const LongWords: Story = left({
  SUMMARY: 'Rechtsschutzversicherungsgesellschaften und Arbeitsunfähigkeitsbescheinigungen '.repeat(20),
})
/** Where nothing waits, nothing shows. */
export const None: Story = {}
