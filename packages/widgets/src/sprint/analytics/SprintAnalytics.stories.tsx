import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoAnalytics, demoClient, demoSprint, emptyAnalytics } from '@trellis/sdk/testing'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { SprintAnalytics } from './SprintAnalytics.tsx'

const meta = {
  title: 'Sprint/Analytics',
  component: SprintAnalytics,
  args: { designHref: '#design', rateHref: '#rate' },
} satisfies Meta<typeof SprintAnalytics>
export default meta
type Story = StoryObj<typeof meta>

const running = demoSprint()
const ofTeam = demoSprint(Date.now(), { sprintType: 'TEAM_SPRINT', teamId: 7, teamName: 'Product Design' })
const story = (options: DemoOptions = {}, more: Story = {}): Story => ({
  ...more,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const tab = (name: string, query = '', sprint = running): Story =>
  story(
    { sprints: { running: sprint } },
    {
      args: {
        ...(sprint === ofTeam ? { teamId: 7 } : {}),
        query: new URLSearchParams(`tab=${name}${query}`),
      },
    },
  )

export const Behaviours: Story = tab('behaviours')
export const ByRole: Story = tab(
  'behaviours',
  '&show=ALL,self,sprintCrew,crew_manager,crew_peer,crew_team&open=sprintCrew',
)
export const Actions: Story = tab('actions', '&show=ALL,1,2,3&open=ALL')
export const CheckIns: Story = tab('reflections')
export const Engagement: Story = tab('sprintCrewEngagements')
export const Energy: Story = tab('energyLevel')
export const OfATeam: Story = tab('outcomes', '', ofTeam)
export const EnergyOfATeam: Story = tab('energyLevel', '', ofTeam)
export const NothingChecked: Story = tab('outcomes', '&show=')
export const Extended: Story = story({
  sprints: { running: demoSprint(Date.now() + 10 * 86_400_000, { isExtended: true }) },
})
export const FirstDay: Story = story({ sprints: { running, analytics: emptyAnalytics(running) } })
export const ForTheManagerAlone: Story = story(
  { sprints: { running: ofTeam, analytics: demoAnalytics(ofTeam, { isMember: false }) } },
  { args: { teamId: 7, rateHref: undefined } },
)
export const FilterOnAPhone: Story = {
  ...story({ sprints: { running } }),
  parameters: { docs: { story: { inline: false, iframeHeight: 700 } } },
  decorators: [
    Shown => (
      <div style={{ maxWidth: 375 }}>
        <Shown />
      </div>
    ),
    withTrellis({ client: () => demoClient({ sprints: { running } }) }),
  ],
  play: async ({ canvas, userEvent }) => userEvent.click(await canvas.findByRole('button', { name: 'Filter' })),
}
export const None: Story = story()
export const NoneForAMember: Story = story({}, { args: { teamId: 7, designHref: undefined } })
export const Loading: Story = story({ pending: true })
export const NotATeamOfMine: Story = story({ fails: errorOf('forbidden') })
