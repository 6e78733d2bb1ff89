import type { AlignmentReport, I18n } from '@trellis/sdk'
import { reasonOf, subscalesOf } from './readReport.ts'

type What = 'hidden' | 'spreadHidden' | 'distributionHidden'

/** Why something of some subscales is not shown: each reason once, with the names it is about. */
export function whyHidden(i18n: I18n, report: AlignmentReport, what: What): string[] {
  const about = new Map<string, string[]>()
  for (const it of subscalesOf(report)) {
    // Of a subscale that is hidden as a whole its own reason says everything.
    const hidden = what === 'hidden' || it.mean !== undefined ? it[what] : undefined
    if (!hidden) continue
    const reason = reasonOf(i18n, hidden)
    about.set(reason, [...(about.get(reason) ?? []), it.label])
  }
  return [...about].map(([reason, names]) =>
    i18n.t(`alignment.report.hidden.why.${what}`, { names: i18n.list(names), reason }),
  )
}
