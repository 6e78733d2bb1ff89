import type { Meta, StoryObj } from '@storybook/react-vite'
import { Band } from './Band.tsx'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { arrowClockwiseIcon, envelopeOpenIcon, eyeSlashIcon, lockIcon } from './icons.ts'
import { warningCircleIcon } from './signs.ts'

const meta = {
  title: 'Shared/EmptyState',
  component: EmptyState,
  args: { title: 'Choose your first sprint' },
} satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  args: {
    text: 'A sprint is one to twelve weeks on one habit. Your lowest capability, self-management, suggests “Steady under pressure”.',
    actions: <Button kind="primary">See the suggested sprint</Button>,
  },
}
export const FailedWithRetry: Story = {
  args: {
    icon: warningCircleIcon,
    tone: 'critical',
    title: 'Your results did not load',
    text: 'Something went wrong. Please try again or contact our support team. Nothing you entered is lost.',
    actions: (
      <>
        <Button icon={arrowClockwiseIcon}>Try again</Button>
        <a className="t-small" href="#support">
          Contact support
        </a>
      </>
    ),
    note: 'Reference 7f3a-20c1',
    role: 'alert',
  },
}
export const NoEntitlement: Story = {
  args: {
    icon: lockIcon,
    title: 'Team GLA',
    text: 'Your license does not include the feature.',
    actions: <Button>Ask Cleo Marín, your administrator</Button>,
  },
}
export const NoViewingRight: Story = {
  args: {
    icon: eyeSlashIcon,
    title: 'Ben keeps his Leader Profile private',
    text: 'As his manager you may ask to see it.',
    actions: <Button kind="primary">Ask Ben</Button>,
  },
}
export const InsufficientData: Story = {
  args: {
    picture: <Band band={0} word="no data" />,
    title: 'Insufficient Data',
    text: 'Insights will become available once a minimum of two unique individuals have answered.',
  },
}
export const Guest: Story = {
  args: {
    icon: envelopeOpenIcon,
    title: 'Ada Lindqvist asks for your view',
    text: 'Ten minutes, 40 short statements. No account is needed.',
    actions: <Button kind="primary">Begin</Button>,
  },
}
export const Page: Story = {
  args: {
    level: 1,
    title: 'Membership Renewal Expired',
    text: 'The plan of Alder Works ended on 31 October. Your data is kept.',
    actions: <Button kind="primary">Inform Buyer</Button>,
  },
}
export const Small: Story = { args: { size: 'small', title: 'All notifications read', text: 'New ones appear here.' } }
