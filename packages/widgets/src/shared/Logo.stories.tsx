import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo, LogoSign } from './Logo.tsx'

const meta = { title: 'Shared/Logo', component: Logo, args: { name: 'Trellis' } } satisfies Meta<typeof Logo>
export default meta
type Story = StoryObj<typeof meta>

export const Picture: Story = {}
export const Link: Story = { args: { href: '#dashboard', label: 'Trellis, dashboard' } }
export const Bare: Story = { args: { bare: true } }
export const Sign: Story = {
  render: () => (
    <span className="t-logo">
      <LogoSign />
    </span>
  ),
}
