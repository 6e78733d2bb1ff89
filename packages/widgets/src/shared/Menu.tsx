import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { checkIcon, type IconPath } from './icons.ts'
import { usePlacement } from './usePlacement.ts'

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

export interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** Draws the button and spreads the given props on it. */
  trigger: (props: MenuTrigger) => ReactNode
  /** Stands above the items: who is signed in, which year. */
  head?: ReactNode
  align?: 'start' | 'end'
}

/** A list of actions or choices behind a button. Arrow keys, Home, End and first letters move; Esc and Tab close. */
export function Menu({ label, items, trigger, head, align = 'start' }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const open = opened !== null
  usePlacement(anchor, box, open, { side: 'below', align })

  const nodes = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const focusTrigger = () => anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  useLayoutEffect(() => {
    if (!opened) return
    const all = nodes()
    const chosen = all.find(node => node.getAttribute('aria-checked') === 'true')
    ;(opened === 'last' ? all.at(-1) : (chosen ?? all[0]))?.focus()
  }, [opened])

  // Not popover="auto": its light dismiss would close the menu on the press that the trigger then takes for opening.
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) setOpened(null)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = (refocus: boolean) => {
    setOpened(null)
    if (refocus) focusTrigger()
  }
  const select = (item: MenuItem) => {
    if (item.disabled) return
    close(true)
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
    if (event.key === 'Tab') return close(true)
    const moves: Record<string, () => HTMLElement | undefined> = {
      ArrowDown: () => all[(at + 1) % all.length],
      ArrowUp: () => all.at(at - 1),
      Home: () => all[0],
      End: () => all.at(-1),
      Escape: () => void close(true),
    }
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    const move = moves[event.key] ?? (letter ? () => find(event.key, at) : undefined)
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()?.focus()
  }

  return (
    <span ref={anchor} className="t-menu-anchor">
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpened(open ? null : 'first'),
        onKeyDown: event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpened(event.key === 'ArrowUp' ? 'last' : 'first')
        },
      })}
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the items inside.
        <div ref={box} className="t-menu" popover="manual" onKeyDown={key}>
          {head && <div className="t-menu__head">{head}</div>}
          <div id={id} role="menu" aria-label={label}>
            {items.map(item => (
              <Item key={item.id} item={item} onSelect={() => select(item)} />
            ))}
          </div>
        </div>
      )}
    </span>
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
