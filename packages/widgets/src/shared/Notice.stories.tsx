import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './Button.tsx'
import { lockIcon, wifiSlashIcon } from './icons.ts'
import { Notice } from './Notice.tsx'

const meta = {
  title: 'Shared/Notice',
  component: Notice,
  args: { title: 'Plan of 2025, read-only', children: 'You can read and comment. This year’s plan is where you edit.' },
} satisfies Meta<typeof Notice>
export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}
export const Locked: Story = { args: { icon: lockIcon } }
export const Positive: Story = {
  args: { kind: 'positive', title: 'All answers are in', children: 'The report is ready.' },
}
export const Caution: Story = {
  args: {
    kind: 'caution',
    icon: wifiSlashIcon,
    title: 'You are offline',
    children: '3 answers are kept on this device and are sent when you are back.',
    role: 'status',
  },
}
export const Critical: Story = {
  args: { kind: 'critical', title: 'The payment failed', children: 'Your plan ends on 30 November.', role: 'alert' },
}
export const WithActions: Story = {
  args: {
    kind: 'caution',
    title: 'Ben changed this outcome a minute ago',
    children: 'His: “Halve the time to a decision.” Yours is kept until you choose.',
    actions: (
      <>
        <Button size="small">Compare</Button>
        <Button size="small" kind="quiet">
          Keep mine
        </Button>
      </>
    ),
  },
}
export const TitleOnly: Story = { args: { children: undefined } }
export const TextOnly: Story = { args: { title: undefined } }
