import { signal } from '@preact/signals-core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { DraftConflict } from './DraftConflict.tsx'

const draftOf = (isGone: boolean) => ({
  isGone: signal(isGone),
  keepMine: async () => undefined,
  addAgain: async () => undefined,
})

const meta = {
  title: 'Plan/DraftConflict',
  component: DraftConflict,
  decorators: [withTrellis()],
  args: { draft: draftOf(false), text: 'Decisions wait a day', onTake: () => undefined },
} satisfies Meta<typeof DraftConflict>
export default meta
type Story = StoryObj<typeof meta>

export const Changed: Story = {}
const sides = {
  from: 'Decisions wait a week. We write them down.',
  mine: 'Decisions wait a week. We write them down, all of us.',
  newer: 'Decisions wait a day. We write them down.',
}
/** Both have changed another sentence: the text with both changes is proposed. */
export const Merged: Story = {
  args: { text: sides.newer, words: { sides: signal(sides), edit: () => undefined, most: 4000 } },
}
export const Emptied: Story = { args: { text: '' } }
export const Deleted: Story = { args: { draft: draftOf(true), text: '' } }
