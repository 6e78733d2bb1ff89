import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { Express } from './Express.tsx'

const noop = () => undefined
const meta = {
  title: 'Alignment/Express',
  component: Express,
  args: { onStarted: noop, onElsewhere: noop },
} satisfies Meta<typeof Express>
export default meta
type Story = StoryObj<typeof meta>

const story = (express: DemoOptions['express'], more: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ ...more, express: { ...express } }) })],
})
const wordsOf = (language: unknown) => textsOf(languageOf(language)).t

export const Loading: Story = story({}, { pending: true })
export const Failed: Story = story({}, { offline: true })
export const NoEntitlement: Story = story({}, { fails: 'entitlement' })
/** Only herself: a report would need more, which is said and not enforced. */
export const OnlyMyself: Story = story({})
export const SomePeople: Story = story({ people: 4 })
export const Full: Story = story({ people: 9 })
export const BelowTheMinimum: Story = { ...story({ people: 1 }), args: { least: 2 } }
export const Editing: Story = {
  ...story({ people: 3 }),
  play: async ({ canvas, userEvent, globals }) => {
    const t = wordsOf(globals.language)
    await userEvent.click(
      await canvas.findByRole('button', { name: t('alignment.express.editNamed', { name: 'Dev Raman' }) }),
    )
  },
}
export const WrongEntries: Story = {
  ...story({ people: 2 }),
  play: async ({ canvas, userEvent, globals }) => {
    const t = wordsOf(globals.language)
    await userEvent.type(await canvas.findByLabelText(new RegExp(t('alignment.express.columns.email'))), 'ben@')
    await userEvent.click(canvas.getByLabelText(new RegExp(t('alignment.express.columns.name'))))
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
  },
}
export const DeleteAsked: Story = {
  ...story({ people: 2 }),
  play: async ({ canvas, userEvent, globals }) => {
    const t = wordsOf(globals.language)
    await userEvent.click(
      await canvas.findByRole('button', { name: t('alignment.express.deleteNamed', { name: 'Ben Okafor' }) }),
    )
  },
}
export const SendAsked: Story = {
  ...story({ people: 4 }),
  play: async ({ canvas, userEvent, globals }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: wordsOf(globals.language)('alignment.express.send.action') }),
    )
  },
}
export const AddingFails: Story = {
  ...story({ people: 2, refuses: errorOf('unavailable') }),
  play: async ({ canvas, userEvent, globals }) => {
    const t = wordsOf(globals.language)
    await userEvent.type(
      await canvas.findByLabelText(new RegExp(t('alignment.express.columns.name'))),
      'Maximiliane Oberhuber-Dimitriadou',
    )
    await userEvent.type(
      canvas.getByLabelText(new RegExp(t('alignment.express.columns.email'))),
      'maximiliane.oberhuber@harbour-authority.example',
    )
    await userEvent.selectOptions(canvas.getByLabelText(new RegExp(t('alignment.express.columns.role'))), '4')
    await userEvent.click(canvas.getByRole('button', { name: t('core.actions.add') }))
  },
}
