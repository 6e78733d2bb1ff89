import { type I18n, standUpTimes } from '@trellis/sdk'
import { clockStyle } from '../../shared/clockStyle.ts'
import { inZone } from '../sprintDays.ts'

/** From when until when a stand-up is answered, by anybody's clock, as the language writes a time. */
export function standUpHours(i18n: I18n): { from: string; to: string } {
  const { opens, due } = standUpTimes('2026-11-23', 'UTC')
  return { from: inZone(i18n, opens, 'UTC', clockStyle), to: inZone(i18n, due, 'UTC', clockStyle) }
}
