import type { Meta, StoryObj } from '@storybook/react-vite'
import { Saved } from './Saved.tsx'

const meta = { title: 'Shared/Saved', component: Saved, args: { state: 'saved', label: 'Saved' } } satisfies Meta<
  typeof Saved
>
export default meta
type Story = StoryObj<typeof meta>

export const Done: Story = {}
export const Busy: Story = { args: { state: 'busy', label: 'Saving' } }
export const Late: Story = { args: { state: 'late', label: 'Not saved yet, retrying' } }
export const Kept: Story = { args: { state: 'kept', label: 'Kept on this device' } }
/** In German, where there is room for half of it: it goes on in a second line. */
export const Narrow: Story = {
  args: { state: 'kept', label: 'Noch nicht gespeichert, auf diesem Gerät aufbewahrt' },
  decorators: [
    Story => (
      <div style={{ width: 200 }}>
        <Story />
      </div>
    ),
  ],
  play: ({ canvasElement }) => {
    const box = canvasElement.querySelector<HTMLElement>('[style*="200px"]')
    if (box && box.scrollWidth > 200) throw new Error(`${box.scrollWidth} px in a place of 200`)
  },
}
