import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Client } from '@trellis/sdk'
import { demoClient, demoUser } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { OwnGlaSurvey } from './OwnGlaSurvey.tsx'

const meta = {
  title: 'GLA/Own survey',
  component: OwnGlaSurvey,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 620 } } },
  args: { open: true },
} satisfies Meta<typeof OwnGlaSurvey>
export default meta
type Story = StoryObj<typeof meta>

const underWay = () => {
  const glaV2 = { ...demoUser.glaV2, assessmentId: 7, attemptedQuestions: 24, lastPos: 'Style-3' }
  const made: Client = demoClient({ answered: 24, multiLanguage: false, user: { glaV2 } })
  return Object.assign(made, { gla: { ...made.gla, findLastPos: async () => 'Style-3' } })
}

/** Nothing is begun: it is said what comes. */
export const New: Story = { decorators: [withTrellis()] }
/** Under way: the page where it was left. */
export const UnderWay: Story = { decorators: [withTrellis({ client: underWay })] }
