import type { Meta, StoryObj } from '@storybook/react-vite'
import { inTrellis } from './inTrellis.testing.tsx'
import { ResultActions } from './ResultActions.tsx'

const meta = {
  title: 'Portal/What comes of a result',
  component: ResultActions,
  ...inTrellis,
  args: {
    kind: 'alignment',
    team: { id: 7, standing: ['manager', 'member'] },
    subject: 'Decisions',
    focus: 'Decisions: “Which decision did we make twice?”',
    onGuide: () => {},
  },
} satisfies Meta<typeof ResultActions>
export default meta
type Story = StoryObj<typeof meta>

export const OfTheManager: Story = {}
/** A member plans and is reminded; the focus is the manager’s. */
export const OfAMember: Story = { args: { team: { id: 7, standing: ['member'] } } }
export const OfTheOwnProfile: Story = { render: () => <ResultActions kind="gla" onGuide={() => {}} /> }
