import type { I18n } from '@trellis/sdk'
import { beginning } from './beginning.ts'

/** Says who sees something, by name; of whom nobody else sees it, that. `others` leaves the reader out. */
export function seenByLine(i18n: I18n, who: readonly string[], others: number): string {
  return others > 0
    ? beginning(i18n, i18n.t('team.audience.line', { count: who.length, who: i18n.list([...who]) }))
    : i18n.t('team.audience.onlyYou')
}
