import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { IconPath } from './icons.ts'

export interface Tab {
  id: string
  label: string
  icon?: IconPath
  /** Formatted count beside the label. */
  count?: string
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Views of one thing, one at a time. Arrow keys, Home and End choose. For pages use links. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Not scrollIntoView, which would move the page as well.
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!row || !tab) return
    const over = tab.offsetLeft + tab.offsetWidth - row.clientWidth - row.scrollLeft
    if (tab.offsetLeft < row.scrollLeft) row.scrollLeft = tab.offsetLeft - 24
    else if (over > 0) row.scrollLeft += over + 24
  }, [selected])

  const key = (event: KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.id === selected)
    const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const forth = back === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const to = { [back]: at - 1, [forth]: (at + 1) % tabs.length, Home: 0, End: -1 }[event.key]
    const tab = to === undefined ? undefined : tabs.at(to)
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    const node = list.current?.querySelectorAll<HTMLElement>('[role=tab]').item(tabs.indexOf(tab))
    node?.focus()
  }
  return (
    <div className="t-tabbed">
      <div ref={list} className="t-tabs" role="tablist" aria-label={label} onKeyDown={key}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className="t-tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.icon && <Icon path={tab.icon} size="small" />}
            {tab.label}
            {tab.count !== undefined && <span className="t-tab__count t-num">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" className="t-tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
