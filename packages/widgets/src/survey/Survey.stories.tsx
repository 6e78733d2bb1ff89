import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { createSurvey, type Survey } from './createSurvey.ts'
import { SurveyDialog } from './SurveyDialog.tsx'
import { type FakeSourceOptions, fakeSource } from './testing.ts'

interface PageArgs {
  server: FakeSourceOptions
  start?: number
  preview?: boolean
  title?: string
  subtitle?: string
  prompt?: string
  help?: string
  last?: boolean
  /** What happened before the picture. */
  prepare?: (survey: Survey, switches: FakeSourceOptions) => unknown
}

/** The survey page as a room composes it, with answers kept in memory. */
function SurveyPage({
  server,
  start = 1,
  preview = false,
  title = 'Growth Leader Assessment',
  subtitle = `Style survey, page ${start} of 4`,
  prompt = 'How far do you agree, thinking of the last four weeks?',
  help,
  last = false,
  prepare,
}: PageArgs) {
  const [{ survey, switches }] = useState(() => {
    const fake = fakeSource(server)
    const made = createSurvey({
      source: fake.source,
      id: 'story',
      pages: fake.pages,
      total: fake.total,
      start,
      preview,
    })
    return { survey: made, switches: fake.switches }
  })
  useEffect(() => {
    void survey.begin().then(() => prepare?.(survey, switches))
    return () => survey.dispose()
  }, [survey, switches, prepare])
  return (
    <SurveyDialog
      survey={survey}
      title={title}
      subtitle={subtitle}
      prompt={prompt}
      help={help}
      first={(start - 1) * (server.perPage ?? 10) + 1}
      last={last}
      onSubmit={() => undefined}
      onExit={() => undefined}
    />
  )
}

const meta = {
  title: 'Survey/Page',
  component: SurveyPage,
  decorators: [withTrellis()],
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 620 } } },
  args: { server: {} },
} satisfies Meta<typeof SurveyPage>
export default meta
type Story = StoryObj<typeof meta>

export const FirstPage: Story = {}
export const Answered: Story = { args: { server: { answered: 20 }, start: 2 } }
/** After 'Return': what is open is marked by ground, bar, icon and words. */
export const HighlightedMissing: Story = { args: { server: { answered: 3 }, prepare: survey => survey.highlight() } }
export const AsksBeforeSkipping: Story = { args: { server: { answered: 7 }, prepare: survey => survey.next() } }
export const Offline: Story = {
  args: {
    server: { answered: 4 },
    prepare: (survey, switches) => {
      switches.offline = true
      survey.answer('Q05', 4)
      return survey.save()
    },
  },
}
/** As in a private window, or in a frame of another site. */
const refuseStorage = () => {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith('trellis.survey.')) throw new DOMException('refused', 'QuotaExceededError')
    setItem.call(this, key, value)
  }
}
export const KeptByNobody: Story = {
  args: {
    server: { answered: 4 },
    prepare: (survey, switches) => {
      refuseStorage()
      switches.offline = true
      survey.answer('Q05', 4)
      return survey.save()
    },
  },
}
export const AsksBeforeLeaving: Story = {
  args: {
    server: { answered: 4 },
    prepare: async (survey, switches) => {
      await KeptByNobody.args?.prepare?.(survey, switches)
      survey.askLeave()
    },
  },
}
export const AnsweredInTwoPlaces: Story = {
  args: {
    server: { answered: 4, conflict: true },
    prepare: survey => {
      survey.answer('Q05', 4)
      return survey.save()
    },
  },
}
export const LoadFailed: Story = { args: { server: { offline: true } } }
export const Loading: Story = { args: { server: { pending: true } } }
export const LastPage: Story = { args: { server: { answered: 38 }, start: 4, last: true } }
/** How an administrator sees a survey before it is sent: nothing is saved. */
export const PreviewOfSixSteps: Story = {
  args: {
    server: {
      pages: 1,
      perPage: 8,
      labels: ['Never', 'Rarely', 'Sometimes', 'Often', 'Very often', 'Always'],
      question: number => `In our team, statement ${number} is how we work together.`,
    },
    preview: true,
    last: true,
    title: 'Team Alignment',
    subtitle: 'Preview',
    prompt: 'How often does this happen in your team?',
  },
}
export const LongGermanText: Story = {
  args: {
    server: {
      answered: 2,
      labels: [
        'Stimme überhaupt nicht zu',
        'Stimme eher nicht zu',
        'Weder Zustimmung noch Ablehnung',
        'Stimme eher zu',
        'Stimme voll und ganz zu',
      ],
      question: number =>
        `Aussage ${number}: Ich sorge dafür, dass bereichsübergreifende Entscheidungsgrundlagen rechtzeitig, vollständig und in verständlicher Form bei allen Verantwortlichen ankommen, bevor wir gemeinsam entscheiden.`,
    },
    title: 'Beurteilung der Wachstumsführung für Projektverantwortliche',
    subtitle: 'Strategiebefragung, Seite 1 von 4, Führungskräfteentwicklung',
    prompt: 'Inwieweit stimmen Sie den folgenden Aussagen zu, wenn Sie an die vergangenen sechs Monate denken?',
    help: 'Bei der Strategie geht es um die Arbeitsweisen, die Sie bewusst und dauerhaft eingerichtet haben.',
    prepare: survey => survey.highlight(),
  },
}
