import type { Meta, StoryObj } from '@storybook/react-vite'
import { errorOf } from '@trellis/sdk'
import {
  type DemoOptions,
  demoClient,
  demoInvitation,
  demoNetwork,
  demoPlace,
  demoPlan,
  networkMemberOf,
} from '@trellis/sdk/testing'
import type { ReactElement } from 'react'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { GuestPlan } from './GuestPlan.tsx'
import { NetworkPlaces } from './NetworkPlaces.tsx'
import { NetworkSection } from './NetworkSection.tsx'
import { PlanBoard } from './PlanBoard.tsx'
import { SightLinks } from './SightLinks.tsx'

const meta = { title: 'Plan/Network' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const story = (draw: () => ReactElement, options: DemoOptions = {}, more: Story = {}): Story => ({
  ...more,
  render: () => draw(),
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const board = () => (
  <PlanBoard
    sight={it => <SightLinks seenBy={it} rightsHref="#rights" />}
    network={it => <NetworkSection {...it} placesHref="#places" onSchedule={() => undefined} />}
  />
)
const guest = (isMails = false) => <GuestPlan isMails={isMails} onFailed={() => {}} />
const places = () => <NetworkPlaces boardHref={() => '#board'} />
const presses =
  (...names: (string | RegExp)[]): NonNullable<Story['play']> =>
  async ({ canvas, userEvent }) => {
    for (const name of names) {
      const [first] = await canvas.findAllByRole('button', { name })
      if (first) await userEvent.click(first)
    }
  }

export const EveryState: Story = story(board, { plan: { boards: [demoPlan()] } })
export const Nobody: Story = story(board, { network: { members: [] } })
export const NamesThatAreLong: Story = story(board, {
  network: {
    members: demoNetwork().map(it => ({ ...it, name: `${it.name} von und zu Hohenlohe-Waldenburg-Schillingsfürst` })),
  },
})
export const Teacher: Story = story(board, {
  network: { members: [networkMemberOf(1, 'Omar Haddad', { type: 'TEACHER' })] },
})
export const Inviting: Story = story(board, {}, { play: presses('Invite somebody') })
export const Resent: Story = story(board, {}, { play: presses(/^Resend/) })
export const ResendRefused: Story = {
  render: board,
  play: presses(/^Resend/),
  decorators: [
    withTrellis({
      client: () =>
        demoClient(
          {},
          {
            plan: {
              resendNetwork: () => {
                throw errorOf('conflict', 'Ruth Vogel was mailed within the last hour. Please try again later.')
              },
            },
          },
        ),
    }),
  ],
}
export const PastYear: Story = story(board, { plan: { boards: [demoPlan({ year: 2025, readOnly: true })] } })
export const PlacesAsked: Story = story(places, {
  network: {
    places: [demoPlace(), demoPlace({ id: 82, userId: 3, name: 'Ben Okafor', status: 'COMPLETED', type: 'MENTOR' })],
  },
})
export const PlacesNone: Story = story(places, { network: { places: [] } })
export const PlacesLoading: Story = story(places, { pending: true })
export const PlacesFailed: Story = story(places, { fails: errorOf('internal') })
export const GuestInvited: Story = story(guest)
export const GuestReads: Story = story(guest, { network: { invitation: demoInvitation({ accepted: true }) } })
export const GuestMails: Story = story(() => guest(true), {
  network: { invitation: demoInvitation({ accepted: true }) },
})
export const GuestDeclined: Story = story(guest, {}, { play: presses('No, thank you') })
