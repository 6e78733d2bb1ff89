import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { caretDownIcon, globeIcon, shieldCheckIcon, signOutIcon, trashIcon, userIcon } from './icons.ts'
import { Menu } from './Menu.tsx'

const meta = {
  title: 'Shared/Menu',
  component: Menu,
  parameters: { docs: { story: { inline: false, iframeHeight: 320 } } },
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
  args: {
    label: 'Account',
    trigger: props => (
      <Button {...props} kind="quiet" iconEnd={caretDownIcon}>
        Ada Lindqvist
      </Button>
    ),
    items: [
      { id: 'consent', label: 'Active consent', icon: shieldCheckIcon },
      { id: 'profile', label: 'Profile', icon: userIcon, href: '#profile' },
      { id: 'out', label: 'Sign out', icon: signOutIcon, divided: true },
    ],
  },
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {}
export const Closed: Story = { play: async () => {} }
export const WithHead: Story = {
  args: {
    head: (
      <>
        <p style={{ fontWeight: 600 }}>Ada Lindqvist</p>
        <p className="t-muted">Signed in as ada@alder.example</p>
      </>
    ),
  },
}
export const Choice: Story = {
  args: {
    label: 'Language',
    trigger: props => (
      <Button {...props} kind="quiet" icon={globeIcon} iconEnd={caretDownIcon}>
        English
      </Button>
    ),
    items: [
      { id: 'en', label: 'English', checked: true },
      { id: 'de', label: 'Deutsch', checked: false, lang: 'de' },
      { id: 'ja', label: '日本語', checked: false, lang: 'ja' },
    ],
  },
}
export const DangerAndDisabled: Story = {
  args: {
    items: [
      { id: 'edit', label: 'Edit', disabled: true },
      { id: 'delete', label: 'Delete sprint', icon: trashIcon, danger: true, divided: true },
    ],
  },
}
export const AtTheEnd: Story = {
  args: {
    align: 'end',
    trigger: props => (
      <button
        type="button"
        {...props}
        aria-label="Ada Lindqvist, account"
        style={{ border: 0, background: 'none', padding: 4 }}
      >
        <Avatar name="Ada Lindqvist" decorative />
      </button>
    ),
  },
  render: args => (
    <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Menu {...args} />
    </div>
  ),
}
