import type { Meta, StoryObj } from '@storybook/react-vite'
import { memoryStore, toLanguage } from '@trellis/sdk'
import { PortalProvider } from '../context.tsx'
import { textsIn } from '../language.ts'
import { createPortal, type Portal } from '../portal.ts'
import { shellState } from '../shell.testing.ts'
import type { ShellState } from '../startup.ts'
import '../styles/pages.css'
import { ActingDashboard } from './ActingDashboard.tsx'

const nowhere = () => undefined

const meta = {
  title: 'Portal/Acting dashboard',
  component: ActingDashboard,
  decorators: [
    (Story, { loaded }) => (
      <PortalProvider portal={loaded.portal as Portal}>
        <Story />
      </PortalProvider>
    ),
  ],
} satisfies Meta<typeof ActingDashboard>
export default meta
type Story = StoryObj<typeof meta>

/** What the portal knows of the person, and no server. */
const story = (teams: ShellState['teams']): Story => ({
  loaders: [
    async ({ globals }) => {
      const i18n = await textsIn(toLanguage(globals.language))
      const transport = () => new Promise<never>(nowhere)
      const portal = createPortal({
        i18n,
        store: memoryStore(),
        transport,
        here: () => '/',
        go: nowhere,
        reload: nowhere,
      })
      portal.shell.value = { ...shellState, teams }
      return { portal }
    },
  ],
})
const team: ShellState['teams'][number] = {
  id: 7,
  name: 'Harbour Crew',
  standing: ['manager', 'member'],
  surveyDeadline: null,
  currentSprint: null,
}

export const Managing: Story = story([team, { ...team, id: 8, name: 'Engineering' }])
export const NoTeam: Story = story([{ ...team, standing: ['member'] }])
