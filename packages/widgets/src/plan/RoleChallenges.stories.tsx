import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { RoleChallenges } from './RoleChallenges.tsx'

const meta = {
  title: 'Plan/RoleChallenges',
  component: RoleChallenges,
  args: { onSaved: () => undefined },
} satisfies Meta<typeof RoleChallenges>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const chosen = {
  roleLevel: 'teamLead',
  desiredRoleLevel: 'functionHead',
  type: 'ROLE_CHALLENGE',
  challenges: ['C1', 'C2', 'C4'],
} as const

export const First: Story = story()
export const Chosen: Story = story({ roles: { chosen: { ...chosen, challenges: [...chosen.challenges] } } })
/** From December on, of the board of the year to come. */
export const NextYear: Story = story({ roles: { year: 2027 } })
export const Two: Story = story({ roles: { chosen: { ...chosen, challenges: ['C1', 'C2'] } } })
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ fails: errorOf('internal') })
