import { signal } from '@preact/signals-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { NetworkError } from '@trellis/sdk'
import type { Outcome } from './createChanges.ts'
import { withTrellis } from './storybook/withTrellis.tsx'
import { Told } from './Told.tsx'
import { ToldOfPress } from './ToldOfPress.tsx'

const of = (outcome: Outcome | null) => ({ outcome: signal(outcome) })

const meta = {
  title: 'Shared/Told',
  component: Told,
  decorators: [withTrellis()],
  args: { of: of(null) },
} satisfies Meta<typeof Told>
export default meta
type Story = StoryObj<typeof meta>

export const Nothing: Story = {}
export const Done: Story = {
  args: { of: of({ change: 'remove', done: { key: 'team.manage.done.remove', values: { name: 'Ben Okafor' } } }) },
}
export const Failed: Story = { args: { of: of({ change: 'remove', error: new NetworkError('No reply') }) } }
/** Of a press, for which nothing was entered: nothing is said to be kept. */
export const PressFailed: Story = {
  args: { of: of({ change: 'remove', error: new NetworkError('No reply') }) },
  render: args => <ToldOfPress {...args} />,
}
