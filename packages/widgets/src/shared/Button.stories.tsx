import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './Button.tsx'
import { arrowRightIcon, arrowSquareOutIcon, printerIcon, trashIcon } from './icons.ts'
import { xIcon } from './signs.ts'

const meta = { title: 'Shared/Button', component: Button, args: { children: 'Return' } } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const Primary: Story = { args: { kind: 'primary', children: 'Next' } }
export const Quiet: Story = { args: { kind: 'quiet', children: 'Skip' } }
export const Danger: Story = { args: { kind: 'danger', children: 'Delete sprint', icon: trashIcon } }
export const Small: Story = { args: { size: 'small', children: 'Review request' } }
export const Large: Story = {
  args: { kind: 'primary', size: 'large', children: 'Start weekly check-in', iconEnd: arrowRightIcon },
}
export const WithIcon: Story = { args: { icon: printerIcon, children: 'Print or PDF' } }
export const IconOnly: Story = { args: { kind: 'quiet', icon: xIcon, label: 'Close', children: undefined } }
export const Block: Story = { args: { block: true, kind: 'primary', children: 'Submit' } }
export const Busy: Story = { args: { kind: 'primary', busy: true, children: 'Saving' } }
export const BusyDefault: Story = { args: { busy: true, children: 'Sending reminder' } }
export const Disabled: Story = { args: { disabled: true, children: 'Submit' } }
/** Focus or point at it: it says what is missing. */
export const DisabledWithReason: Story = {
  args: { disabledReason: 'Answer the two open questions first', children: 'Submit' },
  play: async ({ userEvent }) => userEvent.tab(),
}
export const Link: Story = { args: { href: '#console', iconEnd: arrowSquareOutIcon, children: 'Console' } }
export const LongText: Story = {
  args: {
    kind: 'primary',
    children: 'Die wöchentliche Selbsteinschätzung für alle Mitglieder der Sprintgruppe jetzt beginnen',
  },
}
export const Together: Story = {
  render: () => (
    <div className="t-actions">
      <Button kind="primary">Next</Button>
      <Button>Return</Button>
      <Button kind="quiet">Skip</Button>
      <Button kind="danger">Delete sprint</Button>
      <Button disabled>Submit</Button>
    </div>
  ),
}
