import type { Meta, StoryObj } from '@storybook/react-vite'
import { demoClient } from '@trellis/sdk/testing'
import { MyResearchQuestions } from '../gla/MyResearchQuestions.tsx'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { ResearchQuestions } from './ResearchQuestions.tsx'

const meta = {
  title: 'GLA/Research questions',
  component: ResearchQuestions,
  decorators: [withTrellis()],
  args: { mode: 'afterSurvey', value: {}, onSave: () => undefined, onSkip: () => undefined },
} satisfies Meta<typeof ResearchQuestions>
export default meta
type Story = StoryObj<typeof meta>

export const AfterSurvey: Story = {}
export const InTheProfile: Story = {
  args: {
    mode: 'profile',
    value: { country: 'DE', educationLevel: '5', ageRange: '40-49', culturalGroup: 'europeGermanic' },
  },
}
/** Ethnicity is asked for the United States only. */
export const UnitedStates: Story = { args: { value: { country: 'US', ethnicGroup: 'twoOrMoreRaces' } } }
/** Some answers open a text of one's own. */
export const Companions: Story = {
  args: {
    value: {
      country: 'multipleCitizenship',
      origin: 'Sweden and Japan',
      gender: 'other',
      businessGroup: 'other',
      roleOther: 'Research',
      culturalGroup: 'other',
    },
  },
}
export const Saving: Story = { args: { busy: true } }
export const LoadFailed: Story = {
  decorators: [withTrellis({ client: () => demoClient({ offline: true }) })],
  render: () => <MyResearchQuestions />,
}
