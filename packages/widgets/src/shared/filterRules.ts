/** One row of a FilterTree. Source: spec 2 section 3. */
export interface FilterItem {
  id: string
  name: string
  /** What it stands for, in a sentence. */
  tooltip?: string
  checked: boolean
  children?: readonly FilterItem[]
  /** What the children are, such as 'By role'. */
  childrenName?: string
  childrenExpanded?: boolean
}

/** An item with what is open beneath it set as well; what is closed has nothing checked beneath it. */
const set = (item: FilterItem, checked: boolean): FilterItem => ({
  ...item,
  checked,
  ...(item.children && item.childrenExpanded ? { children: item.children.map(it => set(it, checked)) } : {}),
})

const clear = (item: FilterItem): FilterItem => ({
  ...item,
  checked: false,
  ...(item.children ? { childrenExpanded: false, children: item.children.map(clear) } : {}),
})

const change = (
  items: readonly FilterItem[],
  id: string,
  how: (item: FilterItem) => FilterItem,
): readonly FilterItem[] =>
  items.map(it => {
    if (it.id === id) return how(it)
    return it.children ? { ...it, children: change(it.children, id, how) } : it
  })

/** Checks or unchecks an item, and all its children, but only while it is expanded. Source: spec 2 section 2, Analytics filter. */
export const check = (items: readonly FilterItem[], id: string, checked: boolean) =>
  change(items, id, it => set(it, checked))

/**
 * Expands or collapses an item. Expanding checks its children only where it is checked itself; collapsing clears them. Source: spec 2
 * section 2, Analytics filter.
 */
export const expand = (items: readonly FilterItem[], id: string, childrenExpanded: boolean) =>
  change(items, id, it => {
    const children = it.children ?? []
    return {
      ...it,
      childrenExpanded,
      children: childrenExpanded ? children.map(one => ({ ...one, checked: it.checked })) : children.map(clear),
    }
  })

/** The ids of all checked items, at whatever depth. */
export const checkedIds = (items: readonly FilterItem[]): string[] =>
  items.flatMap(it => [...(it.checked ? [it.id] : []), ...checkedIds(it.children ?? [])])

/** The ids of all expanded items, at whatever depth. */
export const expandedIds = (items: readonly FilterItem[]): string[] =>
  items.flatMap(it => [...(it.childrenExpanded ? [it.id] : []), ...expandedIds(it.children ?? [])])

/** A tree with exactly these items checked and expanded, as an address keeps it; what is closed has nothing checked beneath it. */
export const restored = (
  items: readonly FilterItem[],
  checked: readonly string[],
  expanded: readonly string[],
): readonly FilterItem[] =>
  items.map(it => {
    const childrenExpanded = it.children !== undefined && expanded.includes(it.id)
    return {
      ...it,
      checked: checked.includes(it.id),
      ...(it.children
        ? {
            childrenExpanded,
            children: childrenExpanded ? restored(it.children, checked, expanded) : it.children.map(clear),
          }
        : {}),
    }
  })

/** How many rows there are to check, and how many of them are checked: those that are closed are none. */
export const tally = (items: readonly FilterItem[]): { checked: number; total: number } =>
  items.reduce(
    (sum, it) => {
      const beneath = it.childrenExpanded ? tally(it.children ?? []) : { checked: 0, total: 0 }
      return {
        checked: sum.checked + (it.checked ? 1 : 0) + beneath.checked,
        total: sum.total + 1 + beneath.total,
      }
    },
    { checked: 0, total: 0 },
  )
