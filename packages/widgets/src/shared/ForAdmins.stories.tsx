import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { useTrellis } from './context.tsx'
import { ForAdmins } from './ForAdmins.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'
import { useLoad } from './useLoad.ts'

function TeamForAdmins() {
  const { client } = useTrellis()
  const team = useLoad(() => client.team.getTeam({ params: { id: 7 } }), [client])
  return <ForAdmins of={team}>{it => <h1 className="t-title">{it.name}</h1>}</ForAdmins>
}

const meta = { title: 'Shared/ForAdmins', component: TeamForAdmins } satisfies Meta<typeof TeamForAdmins>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions): Story => ({ decorators: [withTrellis({ client: () => demoClient(options) })] })

export const ForOne: Story = story({})
/** Anybody else reads for whom the page is, and whom to ask. */
export const ForAnybodyElse: Story = story({ fails: 'forbidden' })
