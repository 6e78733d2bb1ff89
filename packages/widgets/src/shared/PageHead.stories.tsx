import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './Button.tsx'
import { arrowRightIcon, printerIcon } from './icons.ts'
import { PageHead } from './PageHead.tsx'

const meta = {
  title: 'Shared/PageHead',
  component: PageHead,
  args: { title: 'Start this week’s check-in' },
} satisfies Meta<typeof PageHead>
export default meta
type Story = StoryObj<typeof meta>

export const Display: Story = {
  args: {
    size: 'display',
    kicker: 'Good morning, Ada. Monday, 23 November',
    lead: 'Week 5 of your sprint “Decide closer to the work”. Six short steps, about three minutes.',
    actions: (
      <>
        <Button kind="primary" size="large" iconEnd={arrowRightIcon}>
          Start weekly check-in
        </Button>
        <Button kind="quiet" size="large">
          Remind me tomorrow
        </Button>
      </>
    ),
  },
}
export const Report: Story = {
  args: {
    kicker: 'Leader Profile · Ada Lindqvist',
    title: 'You set direction and bring people along. Guard your own week next.',
    lead: 'Your Growth Leader Assessment of 12 October 2026.',
    tools: <Button icon={printerIcon}>Print or PDF</Button>,
  },
}
export const TitleOnly: Story = {}
export const German: Story = {
  args: {
    size: 'display',
    title: 'Wöchentliche Führungskräfteselbsteinschätzung beginnen',
    lead: 'Geschwindigkeitsbegrenzungsverhandlungen werden vertagt.',
  },
}
