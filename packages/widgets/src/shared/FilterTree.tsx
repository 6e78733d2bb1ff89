import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { check, checkedIds, expand, type FilterItem } from './filterRules.ts'
import { caretDownIcon, caretRightIcon } from './icons.ts'
import { infoIcon } from './signs.ts'
import { Tooltip } from './Tooltip.tsx'

export interface FilterTreeProps {
  /** Of the whole tree. */
  label: string
  items: readonly FilterItem[]
  /** The tree as it stands after a press. */
  onItems: (items: readonly FilterItem[]) => void
  /** The ids of all that is checked, at whatever depth, whenever the tree has changed. */
  onChange?: (ids: string[]) => void
  /** The same, on every press. */
  onClick?: (ids: string[]) => void
  /** What stands before a name, such as the mark of its line. */
  markOf?: (id: string) => ReactNode
  /** 'Show: {name}', 'Hide: {name}', 'What is {name}?' */
  words: { show: (name: string) => string; hide: (name: string) => string; about: (name: string) => string }
}

/** Checkboxes in a tree. What a press does to what lies beneath is in `filterRules`. For the phone put it in a BottomSheet. */
export function FilterTree({ label, items, onItems, onChange, onClick, markOf, words }: FilterTreeProps) {
  const go = (next: readonly FilterItem[]) => {
    const [before, ids] = [checkedIds(items), checkedIds(next)]
    onItems(next)
    onClick?.(ids)
    if (before.join() !== ids.join()) onChange?.(ids)
  }
  const rows = { markOf, words, onCheck, onExpand }
  function onCheck(id: string, checked: boolean) {
    go(check(items, id, checked))
  }
  function onExpand(id: string, isExpanded: boolean) {
    go(expand(items, id, isExpanded))
  }
  return (
    <fieldset className="t-tree">
      <legend className="t-hidden">{label}</legend>
      <Rows items={items} {...rows} />
    </fieldset>
  )
}

interface RowsProps extends Pick<FilterTreeProps, 'items' | 'words'> {
  markOf: FilterTreeProps['markOf'] | undefined
  onCheck: (id: string, checked: boolean) => void
  onExpand: (id: string, isExpanded: boolean) => void
}

function Rows({ items, ...rest }: RowsProps) {
  return (
    <ul>
      {items.map(it => (
        <Row key={it.id} item={it} {...rest} />
      ))}
    </ul>
  )
}

function Row({ item, ...rest }: Omit<RowsProps, 'items'> & { item: FilterItem }) {
  const { markOf, words, onCheck, onExpand } = rest
  const { id, name, tooltip, children = [], childrenName, childrenExpanded = false } = item
  const tip = useId()
  const beneath = childrenName ?? name
  return (
    <li>
      <div className="t-tree__row">
        {children.length > 0 ? (
          <Button
            kind="quiet"
            size="small"
            icon={childrenExpanded ? caretDownIcon : caretRightIcon}
            label={childrenExpanded ? words.hide(beneath) : words.show(beneath)}
            aria-expanded={childrenExpanded}
            onClick={() => onExpand(id, !childrenExpanded)}
          />
        ) : (
          <span />
        )}
        <Checkbox
          label={
            <span className="t-tree__name">
              {markOf?.(id)}
              {name}
            </span>
          }
          checked={item.checked}
          onChange={checked => onCheck(id, checked)}
        />
        {tooltip && (
          <Tooltip text={tooltip} id={tip} pressed>
            <Button kind="quiet" size="small" icon={infoIcon} aria-label={words.about(name)} aria-describedby={tip} />
          </Tooltip>
        )}
      </div>
      {childrenExpanded && (
        <>
          {childrenName && <p className="t-tree__sub">{childrenName}</p>}
          <Rows items={children} {...rest} />
        </>
      )}
    </li>
  )
}
