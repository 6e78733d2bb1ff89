import type { Meta, StoryObj } from '@storybook/react-vite'
import { Lattice } from './Lattice.tsx'

const meta = { title: 'Shared/Lattice', component: Lattice } satisfies Meta<typeof Lattice>
export default meta
type Story = StoryObj<typeof meta>

export const InEmptyStates: Story = {}
