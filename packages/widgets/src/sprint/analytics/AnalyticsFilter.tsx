import { type ReactNode, useState } from 'react'
import { BottomSheet } from '../../shared/BottomSheet.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { FilterTree } from '../../shared/FilterTree.tsx'
import { type FilterItem, tally } from '../../shared/filterRules.ts'
import { funnelIcon } from '../../shared/icons.ts'

export interface AnalyticsFilterProps {
  items: readonly FilterItem[]
  onItems: (items: readonly FilterItem[]) => void
  markOf: (id: string) => ReactNode
  /** There is no room beside the chart: a button opens it in a sheet. */
  isNarrow: boolean
}

/** What of a dimension is drawn: beside the chart, or in a bottom sheet. */
export function AnalyticsFilter({ items, onItems, markOf, isNarrow }: AnalyticsFilterProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [open, setOpen] = useState(false)
  const { checked, total } = tally(items)
  const shown = t('sprint.analytics.filter.shown', { checked: i18n.number(checked), total: i18n.number(total) })
  const tree = (
    <>
      {items.some(it => it.children) && <p className="t-small t-muted">{t('sprint.analytics.filter.hint')}</p>}
      <FilterTree
        label={t('sprint.analytics.filter.title')}
        items={items}
        onItems={onItems}
        markOf={markOf}
        words={{
          show: name => t('sprint.analytics.filter.show', { name }),
          hide: name => t('sprint.analytics.filter.hide', { name }),
          about: name => t('sprint.analytics.filter.about', { name }),
        }}
      />
    </>
  )
  if (isNarrow)
    return (
      <div className="t-analytics__filter">
        <Button icon={funnelIcon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('sprint.analytics.filter.title')}
        </Button>
        <span className="t-small t-muted t-num">{shown}</span>
        <BottomSheet
          open={open}
          title={t('sprint.analytics.filter.title')}
          closeLabel={t('core.actions.close')}
          onClose={() => setOpen(false)}
        >
          {tree}
        </BottomSheet>
      </div>
    )
  return (
    <div className="t-analytics__filter">
      <h2 className="t-analytics__head">
        {t('sprint.analytics.filter.title')}
        <span className="t-small t-muted t-num">{shown}</span>
      </h2>
      {tree}
    </div>
  )
}
