import type { Meta, StoryObj } from '@storybook/react-vite'
import { describedBy, Field, FieldNotes, Star } from './Field.tsx'

const meta = {
  title: 'Shared/Field',
  component: Field,
  args: { label: 'Weight', children: control => <input type="range" {...control} /> },
} satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

/** Any control takes part: it spreads what it is given. */
export const Plain: Story = {}
export const Help: Story = { args: { help: 'Drag to the right for more.' } }
export const Wrong: Story = { args: { error: 'Choose a weight', required: true } }
export const Counted: Story = { args: { help: 'Out of ten', count: '5 of 10' } }
export const HiddenLabel: Story = { args: { hideLabel: true } }

const group = { id: 'group', help: 'As many as you like', error: 'Choose at least one' }
/** What a group of controls takes of it, where there is no one control to label. */
export const Group: Story = {
  render: () => (
    <fieldset className="t-group" aria-describedby={describedBy(group.id, group)}>
      <legend>
        Days
        <Star />
      </legend>
      <FieldNotes {...group} />
    </fieldset>
  ),
}
