import type { Language, UserState } from '@trellis/sdk'

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
