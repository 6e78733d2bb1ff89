import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge, Count } from './Badge.tsx'
import { Button } from './Button.tsx'
import { bellIcon, checkIcon, lockIcon } from './icons.ts'
import { warningIcon, xIcon } from './signs.ts'

const meta = { title: 'Shared/Badge', component: Badge, args: { children: 'Not Started' } } satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

export const Outline: Story = {}
export const WithIcon: Story = { args: { icon: checkIcon, children: 'Meets criteria' } }
export const Accent: Story = { args: { kind: 'accent', children: 'Preview Mode' } }
export const Positive: Story = { args: { kind: 'positive', icon: checkIcon, children: 'Completed' } }
export const Caution: Story = { args: { kind: 'caution', icon: warningIcon, children: 'Partially Completed' } }
export const Critical: Story = { args: { kind: 'critical', icon: xIcon, children: 'Expired' } }
export const Locked: Story = { args: { icon: lockIcon, children: 'Read-only' } }
export const Counted: Story = {
  render: () => (
    <span style={{ position: 'relative', display: 'inline-flex' }}>
      <Button kind="quiet" icon={bellIcon} label="Notifications" />
      <Count value="3" label="3 unread" />
    </span>
  ),
}
