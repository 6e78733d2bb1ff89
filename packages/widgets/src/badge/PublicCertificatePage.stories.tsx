import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  type DemoBadges,
  type DemoOptions,
  demoBadge,
  demoCertificate,
  demoClient,
  demoPublicCertificate,
} from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { PublicCertificatePage } from './PublicCertificatePage.tsx'

const meta = {
  title: 'Badges/Public page',
  component: PublicCertificatePage,
  args: { id: `1-${'7c'.repeat(16)}`, ownHref: '#profile' },
} satisfies Meta<typeof PublicCertificatePage>
export default meta
type Story = StoryObj<typeof meta>

const story = (badges: DemoBadges = {}, options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ badges, ...options }) })],
})
const list = 'https://trellis.example/api/gamification-service/public/status/1-1'

export const Certificate: Story = story()
export const AddressShown: Story = story({ page: demoPublicCertificate(demoCertificate({ isEmailShown: true })) })
export const OfABadge: Story = story({ page: demoPublicCertificate(demoBadge()) })
export const Withdrawn: Story = story({
  page: demoPublicCertificate(
    demoCertificate({
      withdrawn_at: '2026-01-12T10:00:00Z',
      verification: { isGenuine: true, isWithdrawn: true, at: '2026-11-23T10:42:00Z', list },
    }),
  ),
})
export const SignedIn: Story = { ...story(), args: { isSignedIn: true } }
export const NotGenuine: Story = story({
  page: demoPublicCertificate(
    demoCertificate({ verification: { isGenuine: false, isWithdrawn: false, at: '2026-11-23T10:42:00Z', list } }),
  ),
})
export const NoPage: Story = story({ page: null })
let looks = 0
export const NotCheckableNow: Story = {
  decorators: [
    withTrellis({
      client: () => {
        looks = 0
        const client = demoClient()
        const asked = client.badge.publicCertificate
        client.badge.publicCertificate = (...given) =>
          looks++ === 0 ? asked(...given) : Promise.reject(new TypeError('offline'))
        return client
      },
    }),
  ],
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(await canvas.findByRole('button', { name: t('badge.verify.again') }))
    await canvas.findByText(t('badge.verify.unsure'))
  },
}
export const Loading: Story = story({}, { pending: true })
export const Offline: Story = story({}, { offline: true })
