import { signal } from '@preact/signals-core'
import type { AlignmentPage, Demographics, Language } from '@trellis/sdk'
import type { Survey } from '../survey/createSurvey.ts'
import { type AlignmentEnd, endOf, type Respondent } from './alignmentCalls.ts'

/** Where the person is in the dialog. */
export type AlignmentStep =
  | 'closed'
  | 'loading'
  | 'failed'
  | 'intro'
  | 'survey'
  | 'intro2'
  | 'research'
  | 'done'
  | 'ended'

export interface AlignmentOptions extends Respondent {
  /** Language of the screen: the survey's, too, until answers were given in another one. */
  language: Language
  showError: (key: 'unsent' | 'research') => void
  /** Asked before the answers are handed in; false keeps the survey open. */
  onSubmit?: () => unknown
  onChange?: (attempted: number) => void
  onFinished?: () => void
  onOver?: (why: AlignmentEnd) => void
  onClose?: () => void
  log?: (message: string, error: unknown) => void
}

/** What the survey shows, and the ways it ends. */
export function createState(options: AlignmentOptions) {
  const step = signal<AlignmentStep>('closed')
  const busy = signal(false)
  const confirming = signal(false)
  const survey = signal<Survey | null>(null)
  const info = signal<AlignmentPage | null>(null)
  const end = signal<AlignmentEnd>('gone')
  const unsaved = signal(0)
  const failure = signal<unknown>(null)
  const language = signal<Language>(options.language)
  const research = signal<Demographics>({})
  /** A submission is under way, so that the answers may be in already. */
  let handing = false

  function dropSurvey() {
    survey.peek()?.dispose()
    survey.value = null
    confirming.value = false
  }

  const state = {
    step,
    busy,
    confirming,
    survey,
    info,
    end,
    /** Answers that were not saved when it ended. */
    unsaved,
    /** Why it could not be opened. */
    failure,
    language,
    research,
    dropSurvey,
    /** Nobody can answer here (any more). */
    over(why: AlignmentEnd) {
      unsaved.value = survey.peek()?.waiting.peek() ?? 0
      dropSurvey()
      // The names are of the person before.
      if (why === 'changed') info.value = null
      end.value = why
      step.value = 'ended'
      options.onOver?.(why)
    },
    handedIn() {
      handing = false
      survey.peek()?.drop()
      dropSurvey()
      step.value = 'intro2'
      options.onFinished?.()
    },
    setHanding(now: boolean) {
      handing = now
    },
    /** Lets a call go by and notes what its error says about the whole survey. */
    async watched<T>(call: Promise<T>): Promise<T> {
      try {
        return await call
      } catch (error) {
        const why = endOf(error, options.variant)
        // The reply to an earlier submission was lost: the answers are in.
        if (why === 'submitted' && handing) state.handedIn()
        else if (why) state.over(why)
        throw error
      }
    },
    /** One thing at a time, with the buttons disabled; what fails is logged. */
    async guarded(work: () => Promise<void>): Promise<void> {
      if (busy.peek()) return
      busy.value = true
      try {
        await work()
      } catch (error) {
        options.log?.('The survey could not go on', error)
      } finally {
        busy.value = false
      }
    },
  }
  return state
}
