import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'
import * as signs from './signs.ts'

const meta = { title: 'Shared/Icon', component: Icon, args: { path: icons.houseIcon } } satisfies Meta<typeof Icon>
export default meta
type Story = StoryObj<typeof meta>

export const Regular: Story = {}
export const Small: Story = { args: { size: 'small' } }
export const Large: Story = { args: { size: 'large' } }
export const Fill: Story = { args: { path: icons.houseFillIcon } }
/** An icon that stands alone carries a label. */
export const Labelled: Story = { args: { path: signs.warningIcon, label: 'Warning' } }
export const All: Story = {
  render: () => (
    <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 16 }}>
      {[...Object.entries(icons), ...Object.entries(signs)].map(([name, path]) => (
        <li
          key={name}
          className="t-small"
          style={{ display: 'flex', gap: 10, alignItems: 'center', overflowWrap: 'anywhere' }}
        >
          <Icon path={path} />
          <span style={{ minWidth: 0 }}>{name.replace('Icon', '')}</span>
        </li>
      ))}
    </ul>
  ),
}
