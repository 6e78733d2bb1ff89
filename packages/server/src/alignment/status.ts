import { alignmentValidAnswers, type ReportStatus, type RespondentStatus } from '@trellis/sdk/contract'

/** What the status of a version follows from. */
export interface VersionFacts {
  /** Past its deadline, or closed by the job. */
  closed: boolean
  /** Respondents who handed in enough answers. */
  valid: number
  minimum: number
  hasReport: boolean
}

/**
 * The report status of a team's newest version; null is a team that was never sent a survey.
 *
 * | from              | by                                      | to                |
 * |-------------------|-----------------------------------------|-------------------|
 * | Not Started       | a start                                 | Insufficient Data |
 * | Insufficient Data | the minimum of valid respondents        | Generate          |
 * | Insufficient Data | the deadline                            | Expired           |
 * | Expired           | a later deadline                        | Insufficient Data |
 * | Generate          | the manager, or the deadline by itself  | Generated         |
 * | Generated, Expired| the start of the next version           | Insufficient Data |
 *
 * A report is never taken back: more answers can only make it anew.
 */
export function reportStatusOf(facts: VersionFacts | null): ReportStatus {
  if (!facts) return 'Not Started'
  if (facts.hasReport) return 'Generated'
  if (facts.valid >= facts.minimum) return 'Generate'
  return facts.closed ? 'Expired' : 'Insufficient Data'
}

/** What the status of a respondent follows from. */
export interface RespondentFacts {
  included: boolean
  begun: boolean
  submitted: boolean
  /** Answers other than N/A that were handed in. */
  answered: number
  /** The survey is past its deadline. */
  closed: boolean
}

/**
 * How far a respondent is. It tells who has answered, never what.
 *
 * - `included`: invited, nothing saved yet; `ongoing`: some page saved.
 * - `completed`: handed in with enough answers to count; `Partially Completed`: handed in with fewer.
 * - after the deadline, not handed in: `incompleted` where some page was saved, `expired` where none was. A later deadline
 *   makes them `ongoing` and `included` again.
 * - `excluded`: not asked any more, nothing handed in.
 */
export function respondentStatusOf(facts: RespondentFacts): RespondentStatus {
  if (facts.submitted) return facts.answered >= alignmentValidAnswers ? 'completed' : 'Partially Completed'
  if (!facts.included) return 'excluded'
  if (facts.closed) return facts.begun ? 'incompleted' : 'expired'
  return facts.begun ? 'ongoing' : 'included'
}
