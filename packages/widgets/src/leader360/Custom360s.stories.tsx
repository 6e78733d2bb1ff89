import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoLeader360, type DemoOptions, demoClient, demoCustom360 } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { Custom360s } from './Custom360s.tsx'

const meta = { title: 'Leader 360/Custom 360s', component: Custom360s } satisfies Meta<typeof Custom360s>
export default meta
type Story = StoryObj<typeof meta>

const story = (choice: DemoLeader360['choice'] = {}, options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ leader360: { choice }, ...options }) })],
})
const sent = demoCustom360({ id: 2, navTitle: 'Alder 360 of 2025', frozenAt: '2026-10-01T09:00:00Z', rounds: 4 })

export const None: Story = story()
export const NotIncluded: Story = story({ mayMake: false })
export const ActiveDraftAndSent: Story = story({
  models: [demoCustom360({ id: 4, isActive: true }), demoCustom360({ id: 3, navTitle: 'For new leaders' }), sent],
  minimum: 5,
})
export const MakingOne: Story = {
  ...story(),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(await canvas.findByRole('button', { name: t('leader360.custom.new') }))
    await userEvent.click(await canvas.findByRole('button', { name: t('leader360.custom.addOwn') }))
    await canvas.findByRole('group', { name: t('leader360.custom.ownNumber', { number: 1 }) })
  },
}
export const Editing: Story = {
  ...story({ models: [demoCustom360()] }),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(await canvas.findByRole('button', { name: `${t('core.actions.edit')}: Alder 360` }))
    await canvas.findByDisplayValue('Alder 360')
  },
}
export const Loading: Story = story({}, { pending: true })
export const Refused: Story = story({}, { fails: 'forbidden' })
