import type { Meta, StoryObj } from '@storybook/react-vite'
import { asListed, isOpenAction, type NotificationEntry, putOffOf } from '@trellis/sdk'
import { demoClient, demoEntries, demoEntry } from '@trellis/sdk/testing'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { InboxHero } from './InboxHero.tsx'
import { InboxList } from './InboxList.tsx'
import { InboxNext } from './InboxNext.tsx'
import { InboxTeam } from './InboxTeam.tsx'
import { SurveyAhead } from './SurveyAhead.tsx'

const now = new Date('2026-11-23T08:30:00Z')

/** As the dashboard puts them together: the first of what waits is the hero. */
function Inbox({ entries }: { entries: NotificationEntry[] }) {
  const all = asListed(entries, now)
  const first = all.find(it => isOpenAction(it)) ?? null
  const waiting = all.filter(it => it !== first)
  const putOff = putOffOf(entries)
  const done = entries.filter(it => it.status === 'COMPLETED')
  return (
    <>
      <InboxHero
        entry={first}
        kicker="Good morning, Ada. Monday 23 November"
        now={now}
        onPutOff={() => undefined}
        putOffUntil={putOff[0]?.putOffUntil ?? undefined}
      />
      <InboxList waiting={waiting} done={done} now={now} putOff={putOff} onTakeBack={() => undefined} />
      <SurveyAhead entries={entries} now={now} />
    </>
  )
}

const meta = {
  title: 'Notification/Inbox',
  component: Inbox,
  decorators: [withTrellis({ client: () => demoClient() })],
} satisfies Meta<typeof Inbox>
export default meta
type Story = StoryObj<typeof meta>

const story = (entries: NotificationEntry[]): Story => ({ args: { entries } })

export const Leader: Story = story(demoEntries())
export const Nothing: Story = story([])
export const OnlyOne: Story = story([demoEntry('assessmentStart', { teamId: null })])
export const Begun: Story = story([
  demoEntry('assessmentResume', { teamId: null, facts: { answered: 28, total: 80 } }),
  demoEntry('surveyAsked', { id: 2, until: '2026-12-04T17:00:00Z', facts: { answered: 0, total: 45 } }),
])
export const CheckIns: Story = story([
  demoEntry('checkIn', {
    teamId: null,
    facts: { label: 'Guard your week', week: 5, total: 8 },
    until: '2026-11-26T15:00:00Z',
  }),
  demoEntry('checkIn', {
    id: 2,
    teamName: 'Engineering',
    facts: { label: 'See who it helps', week: 3, total: 8 },
    until: '2026-11-26T15:00:00Z',
  }),
])
export const Overdue: Story = story([
  demoEntry('surveyExpired', {
    until: '2026-11-20T17:00:00Z',
    facts: { submitted: 2, invited: 9, minimum: 3 },
  }),
  demoEntry('surveyFirst', { id: 2, teamName: 'Engineering' }),
])
/** More time would make no report of it. */
export const TooFewAsked: Story = story([
  demoEntry('surveyFewAsked', { until: null, facts: { submitted: 1, invited: 1, minimum: 5 } }),
])
export const WaitingForOthers: Story = story([
  demoEntry('surveyRunning', { until: '2026-12-04T17:00:00Z', facts: { submitted: 1, invited: 9 } }),
])
/** Requests of a manager that nobody has answered yet. */
export const RequestsSent: Story = story([
  demoEntry('requestSent', { personName: 'Ben Okafor', facts: { count: 1 } }),
  demoEntry('requestSent', { id: 2, teamName: 'Engineering', facts: { count: 4 } }),
])
/** All that was open is put off. */
export const PutOff: Story = story([
  demoEntry('surveyAsked', {
    until: '2026-12-04T17:00:00Z',
    putOffUntil: '2026-11-24T08:00:00Z',
    facts: { answered: 0, total: 45 },
  }),
  demoEntry('assessmentStart', { id: 2, teamId: null, putOffUntil: '2026-11-24T08:00:00Z' }),
])
export const LongNames: Story = story([
  demoEntry('teamInvitation', {
    teamName: 'Transformationsbegleitung der Hafenlogistik',
    personName: 'Maximiliane Oberhuber-Falkenstein',
  }),
  demoEntry('viewingRequest', {
    id: 2,
    teamName: 'Transformationsbegleitung der Hafenlogistik',
    personName: 'Maximiliane Oberhuber-Falkenstein',
    facts: { itemType: 'GLA' },
  }),
])
/** As the board of a team shows what waits there. */
export const OfTeam: Story = {
  render: ({ entries }) => {
    const [first, ...others] = asListed(entries, now)
    if (!first) return <p>Nothing is waiting</p>
    return <InboxTeam waiting={[first, ...others]} now={now} onRead={() => undefined} />
  },
  args: {
    entries: [
      ...demoEntries().filter(it => it.teamId === 7),
      demoEntry('feedbackNews', { id: 12, facts: { label: 'Hand over the whole task' } }),
    ],
  },
}
export const OneOfTeam: Story = { ...OfTeam, args: { entries: [demoEntry('surveyFirst')] } }
/** Every rule once. */
export const AllRules: Story = story([
  ...(
    ['surveyAnswered', 'surveyFirst', 'expressStart', 'researchOpen', 'profileReady', 'candidateResult'] as const
  ).map((rule, index) => demoEntry(rule, { id: 20 + index, facts: { submitted: 9, invited: 9 } })),
  ...demoEntries(),
])
/** Two rounds of one sprint are told apart by their days, and lead to what there is to read. */
export const TwoRounds: Story = {
  ...story([]),
  render: () => (
    <InboxList
      waiting={(['feedbackNews', 'adviceNews'] as const).flatMap((rule, at) => [
        demoEntry(rule, {
          id: 2 * at + 1,
          teamId: null,
          notificationDate: '2026-11-07T09:00:00Z',
          facts: { label: 'Hand over the whole task' },
        }),
        demoEntry(rule, {
          id: 2 * at + 2,
          teamId: null,
          notificationDate: '2026-11-21T09:00:00Z',
          facts: { label: 'Hand over the whole task' },
        }),
      ])}
      done={[]}
      now={now}
      onRead={() => undefined}
    />
  ),
}
/** What waits on a page, above everything else there. */
export const Next: Story = {
  ...story([]),
  render: () => (
    <InboxNext
      entry={demoEntry('checkIn', {
        teamId: null,
        facts: { label: 'Guard your week', week: 5, total: 8 },
        until: '2026-11-26T15:00:00Z',
      })}
      now={now}
    />
  ),
}
/** Much waits: the rest stands behind a line. */
export const ManyOfTeam: Story = {
  ...OfTeam,
  args: {
    entries: ['Talk about trust', 'Plan the quarter', 'Team lunch', 'Retro', 'Demo', 'Hiring'].map((title, id) =>
      demoEntry('activity', { id, facts: { title } }),
    ),
  },
}
