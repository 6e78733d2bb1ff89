import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Present } from '@trellis/sdk'
import { heardRealtime } from '@trellis/sdk/testing'
import { useState } from 'react'
import { AlsoHere } from './AlsoHere.tsx'
import { TrellisProvider, useTrellis } from './context.tsx'
import { withTrellis } from './storybook/withTrellis.tsx'

/** The screen with these people on it. */
function Screen({ people }: { people: readonly Present[] }) {
  const context = useTrellis()
  const [realtime] = useState(() => heardRealtime(people))
  return (
    <TrellisProvider value={{ ...context, realtime }}>
      <AlsoHere topic="sprint/5" place="kanban" />
    </TrellisProvider>
  )
}

const meta = { title: 'Shared/Also here', component: Screen, decorators: [withTrellis()] } satisfies Meta<typeof Screen>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = { args: { people: [{ userId: 2, name: 'Ben Okafor', imageUrl: null }] } }
export const Nobody: Story = { args: { people: [] } }
