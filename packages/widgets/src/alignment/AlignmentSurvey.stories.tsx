import type { Meta, StoryObj } from '@storybook/react-vite'
import type { TextKey } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { AlignmentSurvey } from './AlignmentSurvey.tsx'

const meta = {
  title: 'Alignment/Survey',
  component: AlignmentSurvey,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 620 } } },
  args: { open: true, teamId: 5 },
} satisfies Meta<typeof AlignmentSurvey>
export default meta
type Story = StoryObj<typeof meta>
type Scene = Parameters<NonNullable<Story['play']>>[0]

const items = [
  'When work gets hard, people in our team remind each other why it matters.',
  'People in our team teach each other what they have learned.',
  'People in our team know what their colleagues are working on.',
  'When our team changes something, it shows stakeholders how to work with the change.',
  'In our team, each agreed task has one named person responsible for it.',
]
const question = (number: number) => items[(number - 1) % items.length] ?? ''

const withSurvey = (alignment: DemoOptions['alignment'], more: DemoOptions = {}) => [
  withTrellis({ client: () => demoClient({ ...more, alignment: { question, ...alignment } }) }),
]

const words = ({ globals }: Scene, key: TextKey) => textsOf(languageOf(globals.language)).t(key)
const press = async (scene: Scene, key: TextKey) => {
  const found = await scene.canvas.findAllByRole('button', { name: words(scene, key) })
  await scene.userEvent.click(found.at(-1) as HTMLElement)
}
const start = async (scene: Scene) => {
  await press(scene, 'alignment.intro1.start')
  await scene.canvas.findAllByRole('radiogroup')
}
const resume = async (scene: Scene) => {
  await press(scene, 'alignment.intro1.resume')
  await scene.canvas.findAllByRole('radiogroup')
}
const handIn = async (scene: Scene) => {
  await resume(scene)
  await press(scene, 'survey.submit')
  await press(scene, 'alignment.survey.submit.confirm')
  await scene.canvas.findByRole('heading', { name: words(scene, 'alignment.intro2.title') })
}
const heading = (scene: Scene, key: TextKey) => scene.canvas.findByRole('heading', { name: words(scene, key) })

export const Intro: Story = { decorators: withSurvey({}) }
export const Resume: Story = { decorators: withSurvey({ answered: 20 }) }
export const LongNames: Story = {
  decorators: withSurvey({
    teamName: 'Product Development for Customer Communication and Service Quality, Central Europe',
    userName: 'Maximiliane von Hohenstein-Bergengruen',
  }),
}
export const ManyAsked: Story = {
  decorators: withSurvey({
    asked: Array.from({ length: 40 }, (_, at) => ({
      name: at < 3 ? `Maximiliane von Hohenstein-Bergengruen ${at}` : `Ben Okafor ${at}`,
      outside: at < 3,
      still: at % 5 !== 1,
    })),
  }),
}
export const NobodyElseAsked: Story = { decorators: withSurvey({ asked: [] }) }
export const Loading: Story = { decorators: withSurvey({}, { pending: true }) }
/** The survey could not be opened. */
export const Failed: Story = { decorators: withSurvey({}, { offline: true }) }
export const FirstPage: Story = { decorators: withSurvey({}), play: start }
export const Answered: Story = { decorators: withSurvey({ answered: 20 }), play: resume }
export const LastPage: Story = { decorators: withSurvey({ answered: 43 }), play: resume }
export const AsksBeforeSkipping: Story = {
  decorators: withSurvey({ answered: 20 }),
  play: async scene => {
    await resume(scene)
    await press(scene, 'survey.next')
    await heading(scene, 'survey.skipPage.title')
  },
}
/** Answered in another tab in the meantime. */
export const Conflict: Story = {
  decorators: withSurvey({ answered: 8, conflict: true }),
  play: async scene => {
    await resume(scene)
    const rows = await scene.canvas.findAllByRole('radiogroup')
    await scene.userEvent.click(rows[0]?.querySelectorAll('input')[5] as HTMLElement)
    // The page is fetched again before anything is asked.
    const name = words(scene, 'survey.conflict.title')
    await scene.canvas.findByRole('heading', { name }, { timeout: 5000 })
  },
}
export const SubmitConfirmation: Story = {
  decorators: withSurvey({ answered: 44 }),
  play: async scene => {
    await resume(scene)
    await press(scene, 'survey.submit')
    await heading(scene, 'alignment.survey.submit.title')
  },
}
/** The second intro: what follows is for research alone. */
export const ResearchIntro: Story = { decorators: withSurvey({ answered: 45 }), play: handIn }
export const Research: Story = {
  decorators: withSurvey({ answered: 45 }),
  play: async scene => {
    await handIn(scene)
    await press(scene, 'alignment.intro2.next')
    await scene.canvas.findByRole('button', { name: words(scene, 'research.confirm') })
  },
}
export const Done: Story = {
  decorators: withSurvey({ answered: 45 }),
  play: async scene => {
    await handIn(scene)
    await press(scene, 'alignment.intro2.skip')
    await heading(scene, 'alignment.done.title')
  },
}
export const AnsweredAlready: Story = { decorators: withSurvey({ answered: 45, submitted: true }) }
export const Ended: Story = { decorators: withSurvey({ refuses: 'over' }) }
export const ReportMade: Story = { decorators: withSurvey({ refuses: 'made' }) }
export const Excluded: Story = { decorators: withSurvey({ refuses: 'excluded' }) }
export const StrangeLink: Story = { decorators: withSurvey({ refuses: 'gone' }) }
/** Without an account, by the link of an invitation. */
export const Guest: Story = { args: { teamId: undefined }, decorators: withSurvey({ userName: 'Noa Guest' }) }
export const Preview: Story = { args: { preview: true }, decorators: withSurvey({ minimum: 5 }) }
export const PreviewPage: Story = { args: { preview: true }, decorators: withSurvey({}), play: start }
