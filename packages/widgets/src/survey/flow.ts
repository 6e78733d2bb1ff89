import type { ReadonlySignal } from '@preact/signals-core'
import { type Demographics, type Language, NetworkError, type SurveyPage, type TextKey } from '@trellis/sdk'
import type { Survey } from './createSurvey.ts'
import type { SurveySource } from './source.ts'

/** Where the person is: before the survey, in it, behind it, or out of it. */
export type FlowStep =
  | 'closed'
  | 'loading'
  /** It could not be opened. */
  | 'failed'
  | 'intro'
  | 'survey'
  /** The answers are in; what may follow is for research. */
  | 'handedIn'
  | 'research'
  | 'done'
  /** Nobody can answer here (any more). */
  | 'ended'

/** A page to begin at. Without the page itself it is loaded. */
export interface Place {
  number: number
  page?: SurveyPage
}

/** What is known once it was looked up where a person is. */
export interface Located<Info, End> {
  /** For the screens of this survey. */
  info: Info | null
  language: Language
  /** Where to go on, if it is here already. */
  place: Place | null
  /** The introduction, where nothing is said. */
  step?: 'research'
  /** Why nobody can answer. */
  end?: End | undefined
}

/** What one survey brings into the flow that all have. Rejects with the client's errors. */
export interface FlowAdapter<Info, End extends string> {
  /** Nothing is asked, saved or handed in. */
  preview?: boolean
  pages: number
  /** Questions of all pages. */
  total: () => number
  /** Names person and survey, so that the local queue of one never reaches another. */
  id: () => string
  /** Loads and saves pages; its judgement of errors is that of all calls of the survey. */
  source: SurveySource<End>
  locate: () => Promise<Located<Info, End>>
  /** Looks the place up again, in that language: the one that came along is old, or of another language. */
  look: (language: Language) => Promise<Place & { info?: Info }>
  /** Where answers have nothing to be saved to yet: makes it, while the first page is answered. `source` waits for it. */
  start?: (language: Language) => Promise<void> | undefined
  /** Another language erases answers: whether there are any before the survey begins. Without it they stay. */
  erases?: () => boolean
  /** Erases them, and gives what is known then; null where it cannot be done yet. */
  changeLanguage?: (next: Language) => Promise<Info | null>
  /** The language of the survey from now on. */
  speaks?: (language: Language) => void
  /** The saves from now on are those of a person who leaves, or not any more. */
  leaving?: (now: boolean) => void
  /** Saves what is not saved and hands in; `again` where that got no reply before. */
  finish: (survey: Survey, again: boolean) => Promise<unknown>
  /** Said where it cannot begin and the server gave no reason. */
  failed: TextKey
  loadResearch: () => Promise<Demographics>
  /** Without answers they are skipped. */
  saveResearch: (answers?: Demographics) => Promise<unknown>
  /** Said once they are saved. */
  saved?: TextKey
}

/** The answers of the page are still on their way: nothing is handed in before they have arrived. */
export const unsent = new NetworkError('Some answers are not saved yet')

/** Something to be said. With an error it went wrong: the server's own sentence comes before the text. */
export interface Told {
  kind: 'positive' | 'error'
  key: TextKey
  /** Of the text's things. */
  count?: number
  error?: unknown
}

/** A survey on its way, as its screens have it: signals out, verbs in. */
export interface Flow<Info = unknown, End extends string = string> {
  step: ReadonlySignal<FlowStep>
  /** One thing at a time: something is under way. */
  busy: ReadonlySignal<boolean>
  survey: ReadonlySignal<Survey | null>
  info: ReadonlySignal<Info | null>
  language: ReadonlySignal<Language>
  /** Another language that was chosen, and would erase answers. */
  pendingLanguage: ReadonlySignal<Language | null>
  /** It is asked whether to hand in. */
  confirming: ReadonlySignal<boolean>
  /** Why it could not be opened, or begun; null once that is tried again. */
  failure: ReadonlySignal<unknown>
  /** Why nobody can answer here (any more), how many answers were not saved then, and whether the browser refuses to keep them. */
  end: ReadonlySignal<{ why: End; unsaved: number; unkept?: boolean | undefined } | null>
  /** The answers were handed in here. */
  finished: ReadonlySignal<boolean>
  /** How many questions are answered, as of the last save. */
  saved: ReadonlySignal<{ attempted: number } | null>
  research: ReadonlySignal<Demographics>
  told: ReadonlySignal<Told | null>
  /** So many answers were not sent when the person left: they wait on this device. */
  left: ReadonlySignal<number>
  preview: boolean
  /** Looks up where the person is, and shows it. */
  open: () => Promise<void>
  /** Says why it could not be opened, where no screen does. */
  tellFailure: () => void
  /** Begins, or goes on at the last place on any device: at once with the page that came along. */
  begin: () => Promise<void>
  /** Chooses a language: at once where that erases nothing, else after a warning. */
  chooseLanguage: (next: Language) => void
  keepLanguage: () => void
  /** Erases the answers and starts again in the chosen language. */
  switchLanguage: () => Promise<void>
  /** The last page: asks before handing in. A preview goes on. */
  askSubmit: () => void
  /** Does not hand in; says so where the question itself is `lost`. */
  keepOpen: (lost?: boolean) => void
  submit: () => Promise<void>
  /** Back to the questions, in a preview: what is handed in stays in. */
  back: () => void
  toResearch: () => Promise<void>
  saveResearch: (answers: Demographics) => Promise<void>
  skipResearch: () => void
  /** Saves what is open and closes; what cannot be sent stays in the local queue. Where there is none it asks first (`leaving`). */
  saveAndExit: () => Promise<void>
  close: () => void
  [Symbol.dispose]: () => void
}
