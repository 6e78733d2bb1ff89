import { dateText, type I18n } from '@trellis/sdk'
import { clockStyle } from '../shared/clockStyle.ts'

const style = { day: 'numeric', month: 'short', ...clockStyle } as const

/** When something that was put off comes back, in words: its day and its time. */
export const backText = ({ language, timeZone }: I18n, at: string): string =>
  dateText(language, at, { ...style, timeZone })
