import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { TeamInvitations } from './TeamInvitations.tsx'

const meta = { title: 'Team/Invitations', component: TeamInvitations } satisfies Meta<typeof TeamInvitations>
export default meta
type Story = StoryObj<typeof meta>

const one = { id: 3, teamName: 'Engineering', managerName: 'Hana Kovář' }
const story = (team: DemoOptions['team']): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ team: { ...team } }) })],
})
const press =
  (key: 'team.invitations.accept' | 'team.invitations.decline'): Story['play'] =>
  async ({ canvas, userEvent, globals }) => {
    await userEvent.click(await canvas.findByRole('button', { name: textsOf(languageOf(globals.language)).t(key) }))
  }

export const None: Story = story({})
export const One: Story = story({ invitations: [one] })
export const Two: Story = story({
  invitations: [
    one,
    { id: 4, teamName: 'Transformationsbegleitung der Hafenlogistik', managerName: 'Maximiliane Oberhuber' },
  ],
})
export const Accepted: Story = { ...story({ invitations: [one] }), play: press('team.invitations.accept') }
export const DeclineAsked: Story = { ...story({ invitations: [one] }), play: press('team.invitations.decline') }
export const Failed: Story = {
  ...story({ invitations: [one], refuses: errorOf('unavailable') }),
  play: press('team.invitations.accept'),
}
