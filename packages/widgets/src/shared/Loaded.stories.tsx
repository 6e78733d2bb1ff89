import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { Loaded, type LoadedProps } from './Loaded.tsx'
import { Bone, Skeleton } from './Skeleton.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'
import { useLoad } from './useLoad.ts'

function Team(props: Partial<LoadedProps<unknown>>) {
  const { client } = useTrellis()
  const team = useLoad(() => client.team.getTeam({ params: { id: 7 } }), [client])
  return (
    <Loaded {...props} of={team}>
      {it => (
        <>
          <h1 className="t-title">{it.name}</h1>
          <Button onClick={() => void team.reload()}>Reload</Button>
        </>
      )}
    </Loaded>
  )
}

const meta = { title: 'Shared/Loaded', component: Team } satisfies Meta<typeof Team>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions, args: Story['args'] = {}): Story => ({
  args,
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const Here: Story = story({})
export const Loading: Story = story({ pending: true })
/** In the shape of what comes. */
export const Drawn: Story = story(
  { pending: true },
  {
    skeleton: (
      <Skeleton label="Loading">
        <Bone width={240} height={34} />
        <Bone width={96} height={40} />
      </Skeleton>
    ),
  },
)
export const Failed: Story = story({ offline: true })
export const FailedInOtherWords: Story = story({ fails: 'internal' }, { failed: 'The team could not be loaded.' })
export const NoEntitlement: Story = story({ fails: 'entitlement' })
export const NoRight: Story = story({ fails: 'forbidden' }, { refused: { text: 'Only its members see this team.' } })
