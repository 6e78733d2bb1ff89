import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Client } from '@trellis/sdk'
import { demoUser, fakeClient } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { GlaSurvey } from './GlaSurvey.tsx'

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
    fakeClient({
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

const press = async ({ canvas, userEvent }: Scene, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }))
const begin = (scene: Scene) => press(scene, 'Continue')

export const Info: Story = { decorators: [withTrellis({ client: () => fakeClient({ multiLanguage: false }) })] }
/** A licence with several languages lets the person choose. */
export const InfoWithLanguages: Story = { decorators: [withTrellis()] }
export const Resume: Story = { decorators: [withTrellis({ client: leftAt('Style-3', 24) })] }
export const StartFailed: Story = {
  decorators: [
    withTrellis({
      client: () => {
        const made = fakeClient({ multiLanguage: false })
        return Object.assign(made, { gla: { ...made.gla, start: () => Promise.reject(new Error('No reply')) } })
      },
    }),
  ],
  play: scene => press(scene, 'Start'),
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
    await press(scene, 'Submit')
    await scene.canvas.findByRole('heading', { name: 'Submit your answers?' })
  },
}
export const LanguageWarning: Story = {
  decorators: [withTrellis({ client: leftAt('Style-3', 24, true) })],
  play: async scene => {
    await scene.userEvent.selectOptions(
      await scene.canvas.findByRole('combobox', { name: 'Language of the survey' }),
      'de',
    )
    await scene.canvas.findByRole('alertdialog')
  },
}

const handIn = async (scene: Scene) => {
  await begin(scene)
  await press(scene, 'Submit')
  const buttons = await scene.canvas.findAllByRole('button', { name: 'Submit' })
  await scene.userEvent.click(buttons.at(-1) as HTMLElement)
  await scene.canvas.findByRole('button', { name: 'Confirm' })
}
export const Research: Story = { decorators: [withTrellis({ client: at('Strategy-4', 80) })], play: handIn }
export const Done: Story = {
  decorators: [withTrellis({ client: at('Strategy-4', 80) })],
  play: async scene => {
    await handIn(scene)
    await press(scene, 'Skip')
    await scene.canvas.findByRole('heading', { name: 'Thank you' })
  },
}
/** Somebody from outside, with a guest link: no way to put it off, no profile afterwards. */
export const Nominee: Story = { args: { variant: 'nominee' }, decorators: [withTrellis()] }
