import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoReport, demoState } from '@trellis/sdk/testing'
import { Button } from '../shared/Button.tsx'
import { Section } from '../shared/Section.tsx'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { ReportReady } from './ReportReady.tsx'

const noop = () => undefined

const meta = {
  title: 'Alignment/Report ready',
  component: ReportReady,
  decorators: [withTrellis()],
  args: {
    report: demoReport(),
    state: demoState(),
    onClose: noop,
    onGuide: noop,
    next: () => (
      <Section title="What comes of it">
        <div className="t-actions">
          <Button>Keep as team focus</Button>
          <Button>Plan a talk</Button>
        </div>
      </Section>
    ),
  },
} satisfies Meta<typeof ReportReady>
export default meta
type Story = StoryObj<typeof meta>

export const Manager: Story = {}
export const Member: Story = { args: { state: demoState({ standing: ['member'] }) } }
export const WithoutAssistant: Story = { args: { state: demoState({ standing: ['member'], assistantName: '' }) } }
/** Too few for agreement: levels alone. */
export const LevelsAlone: Story = { args: { report: demoReport({ n: 4, invited: 6 }) } }
/** Beside the reader's own answers no number may be shown. */
export const NothingShown: Story = { args: { report: demoReport({ n: 2, invited: 3 }) } }
