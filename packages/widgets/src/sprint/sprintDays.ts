import { dateText, dayMs, type I18n, type SprintDetails, weekOf as weekOfPlan } from '@trellis/sdk'
import { clockStyle } from '../shared/clockStyle.ts'
import { dayWords } from '../shared/dayWords.ts'

/** In which of its weeks a sprint is at a moment. */
export const weekOf = (
  sprint: Pick<SprintDetails, 'timezone' | 'resetTime' | 'duration' | 'isExtended' | 'dateTimeFrom'>,
  at: Date,
): { week: number; total: number } =>
  weekOfPlan({ ...sprint, start: new Date(sprint.dateTimeFrom), zone: sprint.timezone }, at)

/** How many weeks a sprint runs or ran, from its first day to its last: with an extension, and without what an early end left out. */
export const weeksFrom = (firstDay: string, lastDay: string): number =>
  Math.max(1, Math.round((Date.parse(lastDay) - Date.parse(firstDay) + dayMs) / (7 * dayMs)))

/** An instant in the zone of a sprint. */
export const inZone = (i18n: I18n, at: Date | string, timeZone: string, style: Intl.DateTimeFormatOptions): string =>
  dateText(i18n.language, at, { ...style, timeZone })

export const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
export const plainDay = { day: 'numeric', month: 'long' } as const
export const fullDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** The name of a weekday; 1 is Monday. */
export const weekdayWord = (i18n: I18n, weekday: number, weekdayStyle: 'long' | 'short' = 'long'): string =>
  dayWords(i18n, `2026-11-${22 + weekday}`, { weekday: weekdayStyle })

/** HH:mm as the language writes a time. */
export const clockWord = (i18n: I18n, time: string): string =>
  dateText(i18n.language, `2026-11-23T${time}:00Z`, { ...clockStyle, timeZone: 'UTC' })
