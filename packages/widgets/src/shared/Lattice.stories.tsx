import type { Meta, StoryObj } from '@storybook/react-vite'
import { Lattice } from './Lattice.tsx'

const meta = { title: 'Shared/Lattice', component: Lattice } satisfies Meta<typeof Lattice>
export default meta
type Story = StoryObj<typeof meta>

export const InEmptyStates: Story = {}
export const Cover: Story = {
  args: { cover: true },
  decorators: [
    Shown => (
      <div style={{ position: 'relative', height: 480, background: 'var(--trellis-surface-sunken)' }}>
        <Shown />
      </div>
    ),
  ],
}
