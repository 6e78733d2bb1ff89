import type { Meta, StoryObj } from '@storybook/react-vite'
import { achievementNames } from '@trellis/sdk'
import { Seal } from './Seal.tsx'

const meta = { title: 'Badges/Seal', component: Seal, args: { name: 'sprintCertificate' } } satisfies Meta<typeof Seal>
export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      {achievementNames.map(it => (
        <Seal key={it} name={it} />
      ))}
    </div>
  ),
}
export const StillToReach: Story = { args: { isOpen: true } }
