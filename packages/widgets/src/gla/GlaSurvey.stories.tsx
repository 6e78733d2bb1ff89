import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Client, TextKey } from '@trellis/sdk'
import { demoClient, demoUser } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { GlaDone } from './GlaDone.tsx'
import { GlaSurvey } from './GlaSurvey.tsx'
import { NomineeSurvey } from './NomineeSurvey.tsx'

const meta = {
  title: 'GLA/Survey',
  component: GlaSurvey,
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 620 } } },
  args: { open: true },
} satisfies Meta<typeof GlaSurvey>
export default meta
type Story = StoryObj<typeof meta>

/** A client whose assessment was left at a place. */
const leftAt =
  (lastPos: string, answered: number, multiLanguage = false) =>
  () =>
    demoClient({
      answered,
      multiLanguage,
      user: { glaV2: { ...demoUser.glaV2, assessmentId: 7, attemptedQuestions: answered, lastPos } },
    })

/** The same, answering where it was left. */
function at(lastPos: string, answered: number, multiLanguage = false) {
  const client = leftAt(lastPos, answered, multiLanguage)
  return () => {
    const made: Client = client()
    return Object.assign(made, { gla: { ...made.gla, findLastPos: async () => lastPos } })
  }
}

type Play = NonNullable<Story['play']>
type Scene = Parameters<Play>[0]

/** A text in the toolbar's language, which the scenes go by. */
const words = ({ globals }: Scene, key: TextKey) => textsOf(languageOf(globals.language)).t(key)
const press = async (scene: Scene, key: TextKey) =>
  scene.userEvent.click(await scene.canvas.findByRole('button', { name: words(scene, key) }))
const begin = (scene: Scene) => press(scene, 'gla.info.resume')

export const Info: Story = { decorators: [withTrellis({ client: () => demoClient({ multiLanguage: false }) })] }
/** A licence with several languages lets the person choose. */
export const InfoWithLanguages: Story = { decorators: [withTrellis()] }
export const Resume: Story = { decorators: [withTrellis({ client: leftAt('Style-3', 24) })] }
export const StartFailed: Story = {
  decorators: [
    withTrellis({
      client: () => {
        const made = demoClient({ multiLanguage: false })
        return Object.assign(made, { gla: { ...made.gla, start: () => Promise.reject(new Error('No reply')) } })
      },
    }),
  ],
  play: scene => press(scene, 'gla.info.start'),
}
export const StylePage: Story = {
  decorators: [withTrellis({ client: at('Style-3', 24, true) })],
  play: async scene => {
    await begin(scene)
    await scene.canvas.findByText('I do what statement 21 says in my daily work.')
  },
}
export const SubmitConfirmation: Story = {
  decorators: [withTrellis({ client: at('Strategy-4', 78) })],
  play: async scene => {
    await begin(scene)
    await press(scene, 'survey.submit')
    await scene.canvas.findByRole('heading', { name: words(scene, 'gla.submit.title') })
  },
}
export const LanguageWarning: Story = {
  decorators: [withTrellis({ client: leftAt('Style-3', 24, true) })],
  play: async scene => {
    await scene.userEvent.selectOptions(
      await scene.canvas.findByRole('combobox', { name: words(scene, 'survey.language.label') }),
      'fr',
    )
    await scene.canvas.findByRole('alertdialog')
  },
}

const handIn = async (scene: Scene) => {
  await begin(scene)
  await press(scene, 'survey.submit')
  const buttons = await scene.canvas.findAllByRole('button', { name: words(scene, 'gla.submit.confirm') })
  await scene.userEvent.click(buttons.at(-1) as HTMLElement)
  await scene.canvas.findByRole('button', { name: words(scene, 'research.offer.yes') })
}
/** In a host's page: the result is in the portal. */
export const Done: Story = { decorators: [withTrellis({ client: at('Strategy-4', 80) })], play: handIn }
/** Over the Leader Profile: the result itself is the picture. */
export const DoneWithResult: Story = { ...Done, args: { done: GlaDone } }
export const Research: Story = {
  ...Done,
  play: async scene => {
    await handIn(scene)
    await press(scene, 'research.offer.yes')
    await scene.canvas.findByRole('button', { name: words(scene, 'research.confirm') })
  },
}
/** Somebody from outside, with a guest link: no way to put it off, no profile afterwards. */
export const Nominee: Story = { render: args => <NomineeSurvey {...args} />, decorators: [withTrellis()] }
