import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import { type DemoBadges, type DemoOptions, demoBadge, demoCertificate, demoClient } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { CertificateDetail } from './CertificateDetail.tsx'

const meta = {
  title: 'Badges/Badge or certificate',
  component: CertificateDetail,
  args: { id: '41', startHref: () => '#start', sprintHref: () => '#sprint' },
} satisfies Meta<typeof CertificateDetail>
export default meta
type Story = StoryObj<typeof meta>

const story = (badges: DemoBadges = {}, options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient({ badges, ...options }) })],
})

export const Public: Story = story()
export const NobodySeesIt: Story = { ...story(), args: { id: '17' } }
export const NotYet: Story = { ...story({ issued: [] }), args: { id: 'sprintCertificate' } }
export const NotYetABadge: Story = { ...story({ issued: [] }), args: { id: 'teamFirst' } }
export const Signing: Story = {
  ...story({ issued: [demoBadge({ verification: null, publicId: null })] }),
  args: { id: '17' },
}
export const Withdrawn: Story = story({
  issued: [
    demoCertificate({
      withdrawn_at: '2026-01-12T10:00:00Z',
      verification: {
        isGenuine: true,
        isWithdrawn: true,
        at: '2026-11-23T10:42:00Z',
        list: 'https://trellis.example/api/gamification-service/public/status/1-1',
      },
    }),
  ],
})
export const NotGenuine: Story = story({
  issued: [
    demoCertificate({
      verification: {
        isGenuine: false,
        isWithdrawn: false,
        at: '2026-11-23T10:42:00Z',
        list: 'https://trellis.example/api/gamification-service/public/status/1-1',
      },
    }),
  ],
})
export const LongNames: Story = story({
  issued: [
    demoCertificate({
      user: {
        fullname: 'Maximiliane Freifrau von und zu Hohenstein-Wetterau',
        email: 'maximiliane.von-und-zu-hohenstein-wetterau@international-division.alder.example',
      },
      about: {
        title: 'Verantwortung übertragen und Entscheidungsspielräume dauerhaft offenhalten',
        from: '2025-09-01',
        until: '2025-10-26',
      },
    }),
  ],
})
export const LinkedIn: Story = {
  ...story(),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(await canvas.findByRole('button', { name: t('badge.show.linkedIn') }))
    await canvas.findByText(t('badge.linkedIn.text'))
  },
}
export const Loading: Story = story({}, { pending: true })
export const Failed: Story = story({}, { fails: errorOf('internal') })
