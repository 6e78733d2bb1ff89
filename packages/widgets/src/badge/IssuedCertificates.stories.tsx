import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoBadges, type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { IssuedCertificates } from './IssuedCertificates.tsx'

const meta = { title: 'Badges/Issued certificates', component: IssuedCertificates } satisfies Meta<
  typeof IssuedCertificates
>
export default meta
type Story = StoryObj<typeof meta>

const story = (badges: DemoBadges = {}, options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ badges, ...options }) })],
})

export const Two: Story = story()
export const None: Story = story({ listed: false })
export const Asking: Story = {
  ...story(),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(t('badge.issued.withdraw')) }))
    await canvas.findByText(t('badge.issued.askText'))
  },
}
export const Loading: Story = story({}, { pending: true })
export const Refused: Story = story({}, { fails: 'forbidden' })
