import { type Language, type Part, parsePosition, progressPercent, type UserState } from '@trellis/sdk'
import type { ShellState } from '../startup.ts'

/** The one next thing for a person: a team survey, which has a deadline, before the assessment. */
export type NextStep =
  | { kind: 'asked'; teamId: number; teamName: string; deadline: string }
  | { kind: 'start' }
  | { kind: 'resume'; answered: number; total: number; percent: number; part: Part; page: number }
  | { kind: 'done'; date: string }

/** What the next step follows from. */
interface Facts {
  user: Pick<UserState, 'glaV2'>
  teams: readonly Pick<ShellState['teams'][number], 'id' | 'name' | 'surveyDeadline'>[]
}

/** The survey that ends first asks. Assessment id 0 is not started; the place is Style page 1 where none was kept. */
export function nextStep({ user: { glaV2 }, teams }: Facts): NextStep {
  const [first] = teams
    .flatMap(it => (it.surveyDeadline ? [{ teamId: it.id, teamName: it.name, deadline: it.surveyDeadline }] : []))
    .sort((a, b) => a.deadline.localeCompare(b.deadline))
  if (first) return { kind: 'asked', ...first }
  if (glaV2.finished && glaV2.finishedAt) return { kind: 'done', date: glaV2.finishedAt }
  if (glaV2.assessmentId === 0) return { kind: 'start' }
  const place = glaV2.lastPos ? parsePosition(glaV2.lastPos) : null
  const answered = glaV2.attemptedQuestions
  const total = glaV2.total_question
  return {
    kind: 'resume',
    answered,
    total,
    percent: progressPercent(answered, total),
    part: place?.part ?? 'Style',
    page: place?.page ?? 1,
  }
}

/** The part of the day a greeting speaks of, by the hour where the person is. */
export function dayPart(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** How a person is greeted: by salutation, else by first name, or by the full name where names are not called that way. */
export function greetingName(
  { salutation, fullName }: Pick<UserState, 'salutation' | 'fullName'>,
  language: Language,
): string {
  if (salutation) return salutation
  return language === 'ja' || language === 'zh' ? fullName : (fullName.trim().split(/\s+/)[0] ?? fullName)
}
