import type { I18n } from '@trellis/sdk'
import { bandWord } from '../bandWord.ts'
import { showChange, showMean } from '../written.ts'
import {
  bandOfMean,
  type Capabilities,
  type Capability,
  changeOf,
  comparable,
  groupsOf,
  isTied,
  percentOf,
  scale,
  showHundred,
} from './capabilities.ts'

/** Unrounded, without the noise of binary numbers. */
const exact = (value: number | null) => (value === null ? null : Number(value.toFixed(9)))

/** Capabilities by rank as a table: written cells, bare values for a file, and the rank in words where it is shared. */
export function capabilityTable(i18n: I18n, results: readonly Capabilities[], shown: number) {
  const { t } = i18n
  const result = results[shown] as Capabilities
  const { top, middle, bottom, open } = groupsOf(result)
  const ordered = [...top, ...middle, ...bottom, ...open]
  const earlier = comparable(results, shown)[1]
  const columns = [
    { key: 'capability', label: t('gla.profile.columns.capability') },
    { key: 'rank', label: t('gla.profile.columns.rank'), numeric: true },
    { key: 'style', label: t('gla.profile.columns.style'), numeric: true },
    { key: 'strategy', label: t('gla.profile.columns.strategy'), numeric: true },
    { key: 'average', label: t('gla.profile.columns.average', { max: scale.most }), numeric: true },
    { key: 'score100', label: t('gla.profile.columns.score100'), numeric: true },
    { key: 'band', label: t('gla.profile.columns.band') },
    ...(earlier
      ? [
          {
            key: 'change',
            label: t('gla.profile.columns.change', { date: i18n.date(earlier.finishedAt ?? '') }),
            numeric: true,
          },
        ]
      : []),
  ]
  const rankOf = (it: Capability) => {
    if (it.capability_rank === null) return '–'
    return isTied(result, it) ? t('gla.profile.rankTied', { rank: it.capability_rank }) : String(it.capability_rank)
  }
  const cells = (it: Capability) => {
    const change = changeOf(results, shown, it)
    return [
      it.label,
      rankOf(it),
      showMean(i18n, it.styleScore),
      showMean(i18n, it.strategyScore),
      showMean(i18n, it.average_Score),
      showHundred(i18n, it.average_Score),
      bandWord(i18n, bandOfMean(it.average_Score)),
      ...(earlier ? [change === null ? '–' : showChange(i18n, change)] : []),
    ]
  }
  const raw = (it: Capability) => [
    it.label,
    it.capability_rank,
    exact(it.styleScore),
    exact(it.strategyScore),
    exact(it.average_Score),
    percentOf(it.average_Score),
    bandWord(i18n, bandOfMean(it.average_Score)),
    ...(earlier ? [changeOf(results, shown, it)] : []),
  ]
  return { columns, rows: ordered.map(cells), raw: ordered.map(raw), rankOf }
}
