import type { AggregatedGla, I18n } from '@trellis/sdk'
import { gapOf, groupsOf, highest, listOf, lowest } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'

/** What the means of a team say. */
export interface TeamGlaReading {
  headline: string
  /** The capability to begin with, and a step that fits it; none where all are level. */
  first?: { label: string; step: string }
}

/** A step that fits what is missing: the habit, or the method. */
const stepOf: Partial<Record<string, 'team.glaReport.next.habit' | 'team.glaReport.next.method'>> = {
  'gla.profile.gap.styleHigher': 'team.glaReport.next.method',
  'gla.profile.gap.strategyHigher': 'team.glaReport.next.habit',
}

/** What the means of a team say, in sentences: the same on the screen and on paper. */
export function readTeamGla(i18n: I18n, { results }: AggregatedGla): TeamGlaReading {
  const { t } = i18n
  const found = { capabilities: results }
  const [first] = lowest(found)
  if (!first || groupsOf(found).top.length === 0) return { headline: t('team.glaReport.equal') }
  return {
    headline: t('team.glaReport.headline', {
      strongest: listOf(i18n, highest(found)),
      growth: listOf(i18n, lowest(found)),
    }),
    first: {
      label: first.label,
      step: t(stepOf[gapOf(first)] ?? 'team.glaReport.next.even', { capability: first.label }),
    },
  }
}

/** What carries the team, and where it can grow. */
export function TeamGlaWords({ gla }: { gla: AggregatedGla }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { top, bottom } = groupsOf({ capabilities: gla.results })
  return (
    <>
      {top.length > 0 && (
        <p>
          <b>{t('core.list.sentence', { list: listOf(i18n, top) })}</b> {t('team.glaReport.topLead')}
        </p>
      )}
      {bottom.length > 0 && (
        <p>
          <b>{t('core.list.sentence', { list: listOf(i18n, bottom) })}</b> {t('team.glaReport.bottomLead')}
        </p>
      )}
    </>
  )
}
