import type { Hidden, ReportStatus } from '@trellis/sdk/contract'
import { distributionFrom } from '../core/disclosure.ts'
import type { Shown } from './written.ts'

/** Why there are no numbers at all. That too few have answered is told to who may follow that. */
export const missingReason = (status: ReportStatus, minimum: number, mayFollow = true): Hidden => ({
  reason: mayFollow && (status === 'Insufficient Data' || status === 'Expired') ? 'tooFew' : 'notMade',
  n: null,
  from: minimum,
})

/** Why the mean of a scale, or of all, is absent: a part of it is. Beside other parts it would give that one away. */
export function totalReason(parts: readonly Shown[], minimum: number): Hidden {
  const absent = parts.filter(it => it.mean === undefined).map(it => it.subscale)
  const bare = { n: null, from: minimum }
  return absent.length < parts.length ? { reason: 'total', ...bare, parts: absent } : { reason: 'parts', ...bare }
}

/**
 * Why the answers of a subscale of which `n` people hold a score are not counted by step. From ten on one reason stands for
 * every cause: which it was, people who left items out or who differ from an earlier report, would tell of them. So it follows
 * from `n` alone, which is shown.
 */
export function distributionReason(n: number, minimum: number): Hidden {
  const from = Math.max(distributionFrom, minimum)
  return n < from ? { reason: 'tooFew', n, from } : { reason: 'complement', n: null, from: minimum }
}
