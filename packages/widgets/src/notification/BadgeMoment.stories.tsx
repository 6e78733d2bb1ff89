import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoClient, demoEntry } from '@trellis/sdk/testing'
import { useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { useModel } from '../shared/model.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { BadgeMoment } from './BadgeMoment.tsx'
import { InboxModel } from './InboxModel.ts'

/** The moment over an inbox of its own. */
function Moment() {
  const { client } = useTrellis()
  const inbox = useModel(() => new InboxModel({ client }), [client])
  useEffect(() => void inbox.reload(), [inbox])
  return <BadgeMoment inbox={inbox} onOpen={() => {}} />
}

const meta = { title: 'Notification/Badge moment', component: Moment } satisfies Meta<typeof Moment>
export default meta
type Story = StoryObj<typeof meta>

const story = (badge: string): Story => ({
  decorators: [
    withTrellis({
      client: () => demoClient({ inbox: { entries: [demoEntry('badgeIssued', { teamId: null, facts: { badge } })] } }),
    }),
  ],
})
export const FirstSprint: Story = story('sprintFirst')
export const Certificate: Story = story('sprintCertificate')
