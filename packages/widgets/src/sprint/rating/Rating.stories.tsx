import type { Meta, StoryObj } from '@storybook/react-vite'
import type { RatingAsked } from '@trellis/sdk'
import {
  type DemoRatings,
  demoClient,
  demoMentorRating,
  demoRating,
  demoSent,
  ratingAnswers,
} from '@trellis/sdk/testing'
import { useMemo } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { withTrellis } from '../../shared/storybook/withTrellis.tsx'
import { GuestRating } from './GuestRating.tsx'

const client = (demo: DemoRatings, offline = false) =>
  withTrellis({
    client: () => {
      const { sprint, guest } = ratingAnswers(demo)
      return demoClient({ offline }, { sprint, sprintGuest: guest })
    },
  })
const asking = (asked: RatingAsked) => client({ ratings: [asked] })

/** One link; what an earlier story kept by it is not this one's. */
function ByLink({
  isNotMe = false,
  count = 1,
  isCutOff = false,
}: {
  isNotMe?: boolean
  count?: number
  isCutOff?: boolean
}) {
  const { client } = useTrellis()
  const links = useMemo(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('trellis.guest.')) localStorage.removeItem(key)
    return Array.from({ length: count }, (_, at) => ({
      token: isCutOff ? 'g.1.story' : `g.1.${String(at).padStart(43, '-')}`,
      client,
    }))
  }, [client, count, isCutOff])
  return <GuestRating links={links} isNotMe={isNotMe} />
}

const meta = { title: 'Sprint/Rating', component: ByLink, decorators: [client({})] } satisfies Meta<typeof ByLink>
export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const press = async ({ canvasElement, userEvent }: Parameters<Play>[0], at = -1) => {
  const foot = await waitForFoot(canvasElement)
  await userEvent.click([...foot.querySelectorAll('button')].at(at) as HTMLElement)
}
async function waitForFoot(element: HTMLElement): Promise<HTMLElement> {
  for (let n = 0; n < 100; n++) {
    const found = element.ownerDocument.querySelector<HTMLElement>('dialog .t-full__foot')
    if (found) return found
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error('No foot')
}
const questions: Play = async context => press(context)
const answered: Play = async context => {
  await questions(context)
  // Numbers answer the first open row and move on.
  await context.userEvent.keyboard('43')
  await context.userEvent.keyboard('0')
  await context.userEvent.keyboard('43')
}
const words: Play = async context => {
  await answered(context)
  await press(context)
}

export const BeforeAsPeer: Story = {}
export const BeforeAsMentor: Story = { decorators: [asking(demoMentorRating())] }
export const BeforeAsTheOnlyPeer: Story = { decorators: [asking(demoRating({ others: 0, isEnough: false }))] }
export const BeforeInATeamsSprint: Story = { decorators: [asking(demoRating({ teamName: 'Orchard', others: 4 }))] }
export const BeforeAdviceAlone: Story = {
  decorators: [asking(demoRating({ asksFeedback: false, items: [], ratings: [] }))],
}
export const Questions: Story = { play: answered }
export const QuestionsOpen: Story = {
  play: async context => {
    await questions(context)
    await context.userEvent.keyboard('4')
    await press(context)
  },
}
export const Words: Story = { play: words }
export const WordsAsMentor: Story = {
  decorators: [asking(demoMentorRating())],
  play: async context => {
    await words(context)
    const [first, second] = context.canvasElement.ownerDocument.querySelectorAll<HTMLElement>('dialog textarea')
    await context.userEvent.type(first as HTMLElement, 'In our last two talks you told me what you had handed over.')
    await context.userEvent.type(second as HTMLElement, 'Name the next decision you give away before the meeting.')
  },
}
export const WordsAsTheOnlyPeer: Story = { ...BeforeAsTheOnlyPeer, play: words }
export const AdviceAlone: Story = { ...BeforeAdviceAlone, play: questions }
export const Sent: Story = { decorators: [asking(demoRating(demoSent))] }
export const SentInTheLastRound: Story = {
  decorators: [asking(demoRating({ ...demoSent, type: 'FINAL', next: null }))],
}
export const AdviceSent: Story = {
  decorators: [asking(demoRating({ ...demoSent, asksFeedback: false, items: [], ratings: [], feedback: '' }))],
}
export const ChangedAfterSending: Story = {
  decorators: [asking(demoRating(demoSent))],
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await new Promise<HTMLElement>(done => {
      const look = () => {
        const found = canvasElement.ownerDocument.querySelector<HTMLElement>('dialog .t-rating__then button')
        if (found) done(found)
        else setTimeout(look, 50)
      }
      look()
    })
    await userEvent.click(dialog)
    await userEvent.keyboard('2')
  },
}
export const RatherNot: Story = { play: async context => press(context, 0) }
export const NotMeAnyMore: Story = { args: { isNotMe: true } }
export const Declined: Story = { decorators: [asking(demoRating({ isDeclined: true, version: 1 }))] }
export const Expired: Story = { decorators: [client({ expired: true })] }
export const CutOff: Story = { args: { isCutOff: true }, decorators: [client({ expired: true })] }
export const SeveralAsk: Story = { args: { count: 2 } }
export const NotLoaded: Story = { decorators: [client({}, true)] }
export const NoNetwork: Story = {
  decorators: [
    withTrellis({
      client: () => {
        const { sprint, guest } = ratingAnswers({ ratings: [demoMentorRating()] })
        const made = demoClient({}, { sprint, sprintGuest: guest })
        const rate = made.sprintGuest.rate
        made.sprintGuest.rate = (...call) => {
          made.switches.offline = true
          return rate(...call)
        }
        return made
      },
    }),
  ],
  play: async context => {
    await words(context)
    await press(context)
    await context.canvas.findByText(/^Not sent yet/)
  },
}
