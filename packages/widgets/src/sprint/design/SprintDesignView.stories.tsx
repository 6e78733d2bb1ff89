import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoMember, demoSprint } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SprintDesignView } from './SprintDesignView.tsx'

const meta = {
  title: 'Sprint/Design to read',
  component: SprintDesignView,
  args: { dashboardHref: '#sprint', editHref: '#edit' },
} satisfies Meta<typeof SprintDesignView>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions, args: Story['args'] = {}): Story => ({
  args,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const members = [demoMember(1, 'Ada Lindqvist', { type: 'TEAM_MANAGER' }), demoMember(2, 'Ben Okafor')]
const ofTeam = () => {
  const sprint = demoSprint(Date.now(), {
    ...{ sprintType: 'TEAM_SPRINT', teamId: 7, teamName: 'Product Design' },
    sprintTeamMembers: members,
  })
  const actions = sprint.actions.map(it => ({ ...it, actionDetail: { ...it.actionDetail, actionLeadId: 2 } }))
  return { ...sprint, actions }
}

export const Own: Story = story({ sprints: { running: demoSprint() } })
/** A member reads what the manager changes. */
export const OfATeamForAMember: Story = story({ sprints: { running: ofTeam() } }, { teamId: 7, editHref: undefined })
export const WithoutACrew: Story = story({ sprints: { running: demoSprint(Date.now(), { sprintCrews: [] }) } })
export const NoSprint: Story = story({ sprints: {} }, { designHref: '#design' })
export const Loading: Story = story({ pending: true })
export const NotATeamOfMine: Story = story({ fails: errorOf('forbidden') }, { teamId: 7 })
