import { type SurveyPage, TrellisError } from '@trellis/sdk'

/** One answer on its way; 0 is open. */
export interface SurveyAnswer {
  questionCode: string
  value: number
}

export interface SaveRequest {
  page: number
  answers: SurveyAnswer[]
  /** Page that the person is on after this save. */
  place: number
  revision: number
  key: string
}

/**
 * Where a survey's pages come from and its answers go. Pages are numbered from 1 through all parts.
 * Rejects with the client's errors; `conflict` means that the page was changed elsewhere.
 */
export interface SurveySource<End extends string = string> {
  load(page: number): Promise<SurveyPage>
  save(request: SaveRequest): Promise<{ attemptedQuestions: number; revision: number }>
  /** Why an error of these calls means that nobody can answer here (any more); nothing where trying again may help. Asked once an error. */
  endOf(error: unknown): End | undefined
  /** The end that means: these answers are in. */
  handedInAs: End
}

/**
 * Why nothing can be saved here any more: the survey is handed in, by the server's explicit word; it is not to be found; or the
 * page no longer speaks for the person who answers.
 */
export type SurveyStop = 'finished' | 'missing' | 'changed'

/** What an error says about the whole survey; nothing where trying again may help. */
export function stopOf(error: unknown): SurveyStop | undefined {
  const code = error instanceof TrellisError && error.code
  if (code === 'alreadyFinished') return 'finished'
  // A link is also used up by being taken back: that says nothing about the answers.
  if (code === 'notFound' || code === 'guestLinkUsed') return 'missing'
  return code === 'sessionChanged' ? 'changed' : undefined
}
