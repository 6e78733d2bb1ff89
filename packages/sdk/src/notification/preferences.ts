import { addDays, dayOf, instantOf, timeOf, type Zoned } from '../core/zone.ts'

/** Where somebody is told. Source: sprints, Notifications. */
export const channels = ['bell', 'mail', 'chat'] as const
export type Channel = (typeof channels)[number]
export type ChannelChoice = Record<Channel, boolean>

interface Preference {
  /** What holds for who has chosen nothing. */
  standard: ChannelChoice
  /** It always comes: somebody waits for an answer, or the law wants it told. */
  always?: true
  /** There is no mail of it: it would be one a day. */
  noMail?: true
}

const everywhere: ChannelChoice = { bell: true, mail: true, chat: true }
const noMails: ChannelChoice = { bell: true, mail: false, chat: true }

/**
 * Kinds of what is told, each chosen for bell, mail and chat by itself: the spec's types of notifications, and what has none there.
 * Standard are mails of what would be missed without one. Source: sprints, Notifications.
 */
export const preferences = {
  CHECK_IN: { standard: everywhere },
  STAND_UP: { standard: noMails, noMail: true },
  SPRINT_REVIEW: { standard: everywhere },
  FEEDBACK: { standard: everywhere },
  ADVICE: { standard: everywhere },
  ACTIVITY: { standard: noMails },
  UNSCHEDULED_ACTIVITY: { standard: noMails },
  UPDATE: { standard: noMails },
  GAMIFICATION: { standard: everywhere },
  /** Comments beside a board. */
  COMMENT: { standard: everywhere },
  /** Results that are there, and those one wanted to be reminded of. */
  RESULT: { standard: everywhere },
  /** What one could do next. */
  SUGGESTION: { standard: noMails, noMail: true },
  /** Invitations, requests, surveys and rounds that ask the person. */
  ASKED: { standard: everywhere, always: true },
} as const satisfies Record<string, Preference>

export type PreferenceType = keyof typeof preferences
export const preferenceTypes = Object.keys(preferences) as [PreferenceType, ...PreferenceType[]]

/** The same with what it may leave out. */
export const preferenceOf = (type: PreferenceType): Preference => preferences[type]

/** Whether somebody may choose a channel of a type: not of what always comes, nor a mail that there is none of. */
export const isChoice = (type: PreferenceType, channel: Channel): boolean => {
  const { always, noMail } = preferenceOf(type)
  return !always && !(noMail && channel === 'mail')
}

/** From when until when a person wants no mail and no new entry in the bell, by the own clock: HH:mm. Over midnight where `until` is earlier. */
export interface QuietHours {
  from: string
  until: string
}

/** Quiet hours are so long at the most: a check-in's window is longer, so that its mail never comes too late. */
export const mostQuietHours = 16

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes from the beginning of quiet hours to their end. */
export const quietMinutes = ({ from, until }: QuietHours): number => (minutesOf(until) - minutesOf(from) + 1440) % 1440

/** The quiet hours in which an instant lies, as instants; null outside of them. */
export function quietAt(at: Date, hours: QuietHours | null, zoned: Zoned): { from: Date; until: Date } | null {
  if (!hours) return null
  const today = dayOf(at, zoned)
  const time = timeOf(at, zoned)
  const overNight = hours.until <= hours.from
  const inEvening = time >= hours.from
  const isQuiet = overNight ? inEvening || time < hours.until : inEvening && time < hours.until
  if (!isQuiet) return null
  const begins = overNight && !inEvening ? addDays(today, -1) : today
  const ends = overNight && inEvening ? addDays(today, 1) : today
  return { from: instantOf(begins, hours.from, zoned), until: instantOf(ends, hours.until, zoned) }
}
