import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { checkIcon, type IconPath } from './icons.ts'
import { type Align, usePlacement } from './usePlacement.ts'

export interface MenuItem {
  id: string
  label: string
  icon?: IconPath
  href?: string
  onSelect?: () => void
  disabled?: boolean
  /** True or false makes it one choice of several, marked by a tick. */
  checked?: boolean
  danger?: boolean
  /** Parts it from the item above by a line. */
  divided?: boolean
  lang?: string
}

export interface MenuListProps {
  /** Of the list, for the button behind which it stands. */
  id: string
  label: string
  items: readonly MenuItem[]
  /** Stands above the items: who is signed in, which year. */
  head?: ReactNode
  align: Align
  /** Holds the button; the list stands beside it. */
  anchor: RefObject<HTMLElement | null>
  /** The item that has the focus first; the chosen one instead of the first. */
  at: 'first' | 'last'
  /** Closes it and gives the focus back to the button. */
  onClose: () => void
}

/** The opened list of a menu. Arrow keys, Home, End and first letters move; Esc and Tab close. */
export function MenuList({ id, label, items, head, align, anchor, at: begin, onClose }: MenuListProps) {
  const box = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  usePlacement(anchor, box, true, { side: 'below', align })

  const nodes = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  useLayoutEffect(() => {
    const all = nodes()
    const chosen = all.find(node => node.getAttribute('aria-checked') === 'true')
    ;(begin === 'last' ? all.at(-1) : (chosen ?? all[0]))?.focus()
  }, [begin])

  const select = (item: MenuItem) => {
    if (item.disabled) return
    onClose()
    item.onSelect?.()
  }
  const find = (letter: string, at: number) => {
    const now = Date.now()
    const text = (now - typed.current.at < 700 ? typed.current.text : '') + letter.toLocaleLowerCase()
    typed.current = { text, at: now }
    const all = nodes()
    const from = at + (text.length === 1 ? 1 : 0)
    return [...all.slice(from), ...all.slice(0, from)].find(node =>
      node.textContent?.trim().toLocaleLowerCase().startsWith(text),
    )
  }
  const key = (event: KeyboardEvent) => {
    const all = nodes()
    const at = all.indexOf(event.target as HTMLElement)
    if (event.key === 'Tab') return onClose()
    const moves: Record<string, () => HTMLElement | undefined> = {
      ArrowDown: () => all[(at + 1) % all.length],
      ArrowUp: () => all.at(at - 1),
      Home: () => all[0],
      End: () => all.at(-1),
      Escape: () => void onClose(),
    }
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const move = moves[event.key] ?? (letter ? () => find(event.key, at) : undefined)
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the items inside.
    <div ref={box} className="t-menu" popover="manual" onKeyDown={key}>
      {head && <div className="t-menu__head">{head}</div>}
      <div id={id} role="menu" aria-label={label}>
        {items.map(item => (
          <Item key={item.id} item={item} onSelect={() => select(item)} />
        ))}
      </div>
    </div>
  )
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const { label, icon, href, disabled, checked, danger, divided, lang } = item
  const shared = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    'aria-disabled': disabled,
    tabIndex: -1,
    lang,
    className: cx('t-menu__item', danger && 't-menu__item--danger'),
    onClick: onSelect,
    children: (
      <>
        {icon && <Icon path={icon} />}
        <span>{label}</span>
        {checked && <Icon path={checkIcon} size="small" className="t-menu__tick" />}
      </>
    ),
  }
  return (
    <>
      {divided && <hr />}
      {href !== undefined && !disabled ? <a href={href} {...shared} /> : <button type="button" {...shared} />}
    </>
  )
}
