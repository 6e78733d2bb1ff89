import type { Meta, StoryObj } from '@storybook/react-vite'
import { memoryStore, toLanguage } from '@trellis/sdk'
import { PortalProvider } from '../context.tsx'
import { textsIn } from '../language.ts'
import { createPortal, type Portal } from '../portal.ts'
import '../styles/pages.css'
import { CheckInOfTeams } from './CheckInOfTeams.tsx'

const nowhere = () => undefined

const meta = {
  title: 'Portal/Check-in of teams',
  component: CheckInOfTeams,
  args: { teams: [{ id: 2, name: 'Engineering' }] },
  decorators: [
    (Story, { loaded }) => (
      <PortalProvider portal={loaded.portal as Portal}>
        <Story />
      </PortalProvider>
    ),
  ],
  loaders: [
    async ({ globals }) => {
      const i18n = await textsIn(toLanguage(globals.language))
      const transport = () => new Promise<never>(nowhere)
      const store = memoryStore()
      return { portal: createPortal({ i18n, store, transport, here: () => '/', go: nowhere, reload: nowhere }) }
    },
  ],
} satisfies Meta<typeof CheckInOfTeams>
export default meta
type Story = StoryObj<typeof meta>

export const OneTeam: Story = {}
export const Several: Story = {
  args: {
    teams: [
      { id: 2, name: 'Engineering' },
      { id: 3, name: 'Harbour Crew' },
    ],
  },
}
