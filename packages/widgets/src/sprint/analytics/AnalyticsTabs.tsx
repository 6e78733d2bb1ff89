import { analyticsDimensions, type SprintAnalytics } from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { Tabs } from '../../shared/Tabs.tsx'
import { AnalyticsTab } from './AnalyticsTab.tsx'
import { type AnalyticsChoice, choiceOf, withChoice } from './analyticsAddress.ts'

export interface AnalyticsTabsProps {
  analytics: SprintAnalytics
  /** What the address keeps of tab and filter. */
  query?: URLSearchParams | undefined
  /** Tab or filter were changed: the address as it is then. */
  onQuery?: ((query: URLSearchParams) => void) | undefined
  /** Leaves out what has no line: another one's answers. */
  onlyShown?: boolean
}

/** The dimensions of a sprint, a tab each. */
export function AnalyticsTabs({ analytics, query, onQuery, onlyShown = false }: AnalyticsTabsProps) {
  const { t } = useTrellis().i18n
  const [chosen, setChosen] = useState<AnalyticsChoice>(() => choiceOf(query ?? new URLSearchParams()))
  const there = analyticsDimensions.filter(
    it => !onlyShown || analytics.dimensions[it].some(one => one.series.length > 0),
  )
  const [first] = there
  if (!first) return null
  const choice = there.includes(chosen.tab) ? chosen : { tab: first, filter: null }
  const choose = (next: AnalyticsChoice) => {
    setChosen(next)
    onQuery?.(withChoice(query ?? new URLSearchParams(), next))
  }
  return (
    <Tabs
      label={t('sprint.analytics.tabs.label')}
      tabs={there.map(id => ({ id, label: t(`sprint.analytics.tabs.${id}`) }))}
      selected={choice.tab}
      onSelect={id => {
        const tab = there.find(it => it === id)
        // Rows of one dimension are no rows of another.
        if (tab && tab !== choice.tab) choose({ tab, filter: null })
      }}
    >
      <AnalyticsTab
        key={choice.tab}
        analytics={analytics}
        dimension={choice.tab}
        filter={choice.filter}
        onFilter={filter => choose({ ...choice, filter })}
      />
    </Tabs>
  )
}
