import { contract, type Endpoint, servicePrefix } from '@trellis/sdk/contract'

/** What the build knows of one embeddable widget. One run builds one of them: each has its own texts, styles and calls. */
interface WidgetBuild {
  name: string
  /** What it calls. A call that is missing here fails the end-to-end test. */
  calls: Record<string, readonly string[]>
  /** Of their replies what the widget reads, as samples; what may be null has a question mark. */
  replies: Record<string, unknown>
  /** The call that the loader asks for before the widget is here, and its query: values of attributes, or the language. */
  first: [room: string, call: string, query: string]
  /** Asked for at once by element, card and survey: they share one reply. */
  shared: readonly string[]
  /** What others leave out of shared sources, and this one needs: dates, details of errors, previews. */
  keeps: boolean
}

const glaPage = {
  questions: [{ questionCode: '', description: '' }],
  answers: [{ questionCode: '', value: 0 }],
  labels: [''],
  attemptedQuestions: 0,
  revision: 0,
}
const alignmentPage = {
  response: {
    question: [{ unique_ref_id: '', question: '' }],
    answer: [{ question_id: '', answer: '' }],
  },
  labels: [''],
  current_page: 0,
  totalAttemptedQuestions: 0,
  revision: 0,
  respondentKey: '',
  submitted: true,
}

const widgets: readonly WidgetBuild[] = [
  {
    name: 'gla-survey',
    calls: {
      account: ['consent', 'demographics', 'saveDemographics'],
      gla: ['entry', 'start', 'finish', 'findLastPos', 'changeLanguage', 'saveAnswers', 'questions'],
    },
    replies: {
      entry: {
        userId: 0,
        finishedId: 0,
        isAgree: true,
        state: { assessmentId: 0, finished: true, attemptedQuestions: 0, total_question: 0 },
        'page?': glaPage,
      },
      start: { assessmentId: 0 },
      findLastPos: '',
      saveAnswers: { attemptedQuestions: 0, revision: 0 },
      questions: glaPage,
    },
    first: ['gla', 'entry', 'languageCode={language}'],
    shared: ['gla.entry'],
    keeps: false,
  },
  {
    name: 'alignment-survey',
    calls: {
      account: ['consent', 'demographics'],
      alignment: ['getQuestions', 'saveAnswers', 'getPreviewQuestions'],
      alignmentGuest: ['getQuestions', 'saveAnswers'],
    },
    replies: {
      getQuestions: alignmentPage,
      getPreviewQuestions: alignmentPage,
      saveAnswers: { totalAttemptedQuestions: 0, revision: 0 },
    },
    first: ['alignment', 'getQuestions', 'team_id={team-id}'],
    shared: ['alignment.getQuestions', 'alignmentGuest.getQuestions', 'alignment.getPreviewQuestions'],
    keeps: true,
  },
]

/** The other widgets, which are built by a run of their own. */
export const otherWidgets = widgets.slice(1).map(it => it.name)

/** An endpoint of the contract, which has to be there. */
export function endpointOf(room: string, call: string): Endpoint {
  const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[room]?.[call]
  if (!endpoint) throw new Error(`The contract has no ${room}.${call}`)
  return endpoint
}

/** Path of the first call of every widget, by its name. */
export const firstCalls = Object.fromEntries(
  widgets.map(({ name, first: [room, call, query] }) => {
    const endpoint = endpointOf(room, call)
    return [name, `${servicePrefix[endpoint.service]}${endpoint.path}?${query}`]
  }),
)

const wanted = process.env.TRELLIS_WIDGET ?? 'gla-survey'

/** The widget of this run. */
export const widget = widgets.find(it => it.name === wanted) as WidgetBuild
if (!widget) throw new Error(`There is no widget ${wanted}`)
