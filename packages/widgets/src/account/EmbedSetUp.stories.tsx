import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { EmbedSetUp } from './EmbedSetUp.tsx'

const meta = { title: 'Account/Embedding', component: EmbedSetUp } satisfies Meta<typeof EmbedSetUp>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})

export const SetUp: Story = story({})
export const Nothing: Story = story({ embedding: { keyMadeAt: null, origins: [] } })
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
export const Refused: Story = story({ fails: 'forbidden' })
export const NoOrigin: Story = {
  ...story({}),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.type(await canvas.findByLabelText(t('account.embedding.origins.field')), 'intranet')
    await userEvent.click(canvas.getByRole('button', { name: t('core.actions.add') }))
    await canvas.findByText(t('account.embedding.origins.invalid'))
  },
}
export const Pattern: Story = {
  ...story({}),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.type(await canvas.findByLabelText(t('account.embedding.origins.field')), 'https://*.alder.example')
    await userEvent.click(canvas.getByRole('button', { name: t('core.actions.add') }))
    await canvas.findByText(t('account.embedding.origins.pattern'))
  },
}
export const Added: Story = {
  ...story({}),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.type(
      await canvas.findByLabelText(t('account.embedding.origins.field')),
      'https://people.alder.example/start',
    )
    await userEvent.click(canvas.getByRole('button', { name: t('core.actions.add') }))
    await canvas.findByText('https://people.alder.example')
  },
}
