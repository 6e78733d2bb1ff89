import type { Meta, StoryObj } from '@storybook/react-vite'
import { dayMs } from '@trellis/sdk'
import { type DemoOptions, demoClient, demoMembers, demoReport } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { AlignmentReport } from './AlignmentReport.tsx'

const meta = {
  title: 'Alignment/Report',
  component: AlignmentReport,
  args: {
    teamId: 7,
    onSurvey: () => undefined,
    onPreview: () => undefined,
    manageTeamHref: '#manage-team',
    sprintHref: () => '#sprint',
  },
} satisfies Meta<typeof AlignmentReport>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions): Story => ({ decorators: [withTrellis({ client: () => demoClient(options) })] })
const soon = new Date(Date.now() + 5 * dayMs).toISOString()
const before = new Date(Date.now() - dayMs).toISOString()
const first = { earlier: null }

export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
export const Refused: Story = story({ fails: 'forbidden' })
export const NotStarted: Story = story({
  alignmentReport: {
    ...first,
    state: { start: false, status: 'Not Started', deadline: null, invited: 0, submitted: 0 },
  },
})
export const NotStartedForMembers: Story = story({
  alignmentReport: {
    ...first,
    state: { start: false, status: 'Not Started', standing: ['member' as const], deadline: null },
  },
})
export const Running: Story = story({
  alignmentReport: {
    ...first,
    state: {
      open: true,
      status: 'Insufficient Data',
      invited: 4,
      submitted: 2,
      deadline: soon,
      managerSurveyLink: '/x',
    },
  },
})
/** The limit of mails for a day was reached before the last of those asked. */
export const NoMailYet: Story = story({
  alignmentReport: {
    ...first,
    members: demoMembers().map((it, at) => (at < 5 ? it : { ...it, respondentId: 205, noMail: true })),
    state: { open: true, status: 'Insufficient Data', invited: 5, submitted: 2, deadline: soon },
  },
})
/** Fewer are asked than must answer. */
export const Unreachable: Story = story({
  alignmentReport: {
    ...first,
    members: demoMembers().map((it, at) => (at < 2 ? it : { ...it, respondentId: null })),
    state: { open: true, status: 'Insufficient Data', invited: 2, submitted: 2, deadline: soon },
  },
})
export const UnreachableForMembers: Story = story({
  alignmentReport: {
    ...first,
    state: {
      open: true,
      status: 'Insufficient Data',
      standing: ['member' as const],
      invited: 2,
      deadline: soon,
      managerSurveyLink: '/x',
    },
  },
})
/** To whom a survey can be sent, and until when. */
export const Starting: Story = {
  ...NotStarted,
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('alignment.report.start.action')
    await userEvent.click(await canvas.findByRole('button', { name }))
  },
}
export const RunningForMembers: Story = story({
  alignmentReport: {
    ...first,
    state: {
      open: true,
      status: 'Insufficient Data',
      standing: ['member' as const],
      invited: 4,
      deadline: soon,
      managerSurveyLink: '/x',
    },
  },
})
/** Of five one is from outside: more must answer where hardly anybody of the organisation does. */
export const RunningForRespondents: Story = story({
  alignmentReport: {
    ...first,
    state: {
      open: true,
      standing: ['asked' as const],
      status: 'Insufficient Data',
      invited: 5,
      outside: 1,
      deadline: soon,
    },
  },
})
export const EndedForMembers: Story = story({
  alignmentReport: {
    ...first,
    state: { status: 'Generate', standing: ['member' as const], invited: 4, deadline: before },
  },
})
/** A later survey runs while the report of the earlier one stays in sight. */
export const RunningAfterReport: Story = story({
  alignmentReport: { state: { open: true, status: 'Insufficient Data', invited: 4, submitted: 2, deadline: soon } },
})
export const InsufficientData: Story = story({
  alignmentReport: { ...first, state: { status: 'Insufficient Data', invited: 4, submitted: 2, deadline: before } },
})
export const Expired: Story = story({
  alignmentReport: { ...first, state: { status: 'Expired', invited: 4, submitted: 2, deadline: before } },
})
export const Extending: Story = {
  ...Expired,
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('alignment.report.extend.action')
    await userEvent.click(await canvas.findByRole('button', { name }))
  },
}
export const Generate: Story = story({
  alignmentReport: { ...first, state: { open: true, status: 'Generate', invited: 5, submitted: 4, deadline: soon } },
})
export const GenerateConfirmation: Story = {
  ...Generate,
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('alignment.report.generate.action')
    await userEvent.click(await canvas.findByRole('button', { name }))
  },
}
export const Generated: Story = story({})
export const FirstReport: Story = story({ alignmentReport: first })
export const AnewPossible: Story = story({ alignmentReport: { state: { canGenerate: true } } })
/** Four people: levels show, agreement does not. */
export const LevelsOnly: Story = story({ alignmentReport: { ...first, report: demoReport({ n: 4, invited: 5 }) } })
/** Seven people: no columns of answers yet; one subscale is hidden, and the totals that would give it away. */
export const SomeHidden: Story = story({
  alignmentReport: { report: demoReport({ n: 7, invited: 8, without: ['Developing', 'Equipped'] }) },
})
/** People left items out: their columns would give them away, and say so where they would stand. */
export const ColumnsHidden: Story = story({
  alignmentReport: { report: demoReport({ withoutColumns: ['Clear', 'Understanding', 'Harmonious'] }) },
})
export const ColumnsHiddenTable: Story = {
  ...ColumnsHidden,
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('core.chart.table')
    for (const it of await canvas.findAllByRole('radio', { name })) await userEvent.click(it)
  },
}
const made = demoReport({ n: 9, invited: 12 })
/** Made anew soon after: the levels may show, their spread would tell who came. */
export const MadeAnew: Story = story({
  alignmentReport: {
    ...first,
    report: {
      ...made,
      team_alignment_sub_scale_list: made.team_alignment_sub_scale_list.map(
        ({ sd, ci95, favourable, rwgj, agreement, state, ...it }) => ({
          ...it,
          spreadHidden: { reason: 'otherSet', n: null, from: 5 },
        }),
      ),
    },
  },
})
export const AllHidden: Story = story({ alignmentReport: { ...first, report: demoReport({ n: 2, invited: 3 }) } })
export const NothingDivides: Story = story({
  alignmentReport: {
    report: demoReport({
      agreement: { Accountable: 0.8, Communicative: 0.92, Supported: 0.85, Harmonious: 0.78 },
      means: { Communicative: 4.6, Developing: 4.1, Equipped: 4.5 },
    }),
  },
})
export const Crowded: Story = story({
  alignmentReport: {
    ...first,
    report: demoReport({
      means: { Accountable: 4.6, Communicative: 4.6, Supported: 4.65, Clear: 4.6, Harmonious: 4.7, Understanding: 4.5 },
      agreement: { Accountable: 0.84, Communicative: 0.85, Supported: 0.83, Clear: 0.84, Harmonious: 0.85 },
    }),
  },
})
const long: Record<string, string> = {
  Communicative: 'Kommunikativ und informierend',
  Accountable: 'Verantwortungsbewusst',
  Understanding: 'Verständnisvoll füreinander',
  Encouraging: 'Gegenseitig ermutigend',
}
const report = demoReport()
export const LongNames: Story = story({
  alignmentReport: {
    report: {
      ...report,
      teamName: 'Produktentwicklung und Qualitätssicherung Mitteleuropa',
      team_alignment_sub_scale_list: report.team_alignment_sub_scale_list.map(it => ({
        ...it,
        label: long[it.label] ?? it.label,
      })),
    },
  },
})
export const RowOpened: Story = {
  ...story({}),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Communicative' }))
  },
}
export const Tables: Story = {
  ...story({}),
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('core.chart.table')
    for (const it of await canvas.findAllByRole('radio', { name })) await userEvent.click(it)
  },
}
export const SixYears: Story = {
  ...story({}),
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('alignment.report.trend.years', { count: 6 })
    await userEvent.click(await canvas.findByRole('radio', { name }))
  },
}
export const BeingWorkedOut: Story = story({
  alignmentReport: { ...first, state: { open: false, status: 'Generate', invited: 12, submitted: 9 } },
})
export const OpenWithReport: Story = story({
  alignmentReport: { state: { open: true, managerSurveyLink: '/x', nextFrom: null } },
})
export const ExpressRunning: Story = story({
  alignmentReport: {
    ...first,
    state: { open: true, status: 'Insufficient Data', invited: 6, submitted: 2, surveyType: 'express', nextFrom: null },
  },
})
export const FromOutside: Story = story({ alignmentReport: { report: { ...demoReport(), outside: 3, minimum: 5 } } })
export const NextSurvey: Story = story({ alignmentReport: { state: { nextFrom: '2020-01-01T00:00:00.000Z' } } })
export const Sample: Story = {
  ...NotStarted,
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('alignment.report.sample.see')
    await userEvent.click(await canvas.findByRole('button', { name }))
  },
}
export const StartDialog: Story = {
  ...NotStarted,
  play: async ({ canvas, userEvent, globals }) => {
    const name = textsOf(languageOf(globals.language)).t('alignment.report.start.action')
    await userEvent.click(await canvas.findByRole('button', { name }))
  },
}
