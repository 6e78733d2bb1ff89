import type { SurveyPage } from '@trellis/sdk'

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
export interface SurveySource {
  load(page: number): Promise<SurveyPage>
  save(request: SaveRequest): Promise<{ attemptedQuestions: number; revision: number }>
}
