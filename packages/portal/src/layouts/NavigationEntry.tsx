import { arrowSquareOutIcon, caretRightIcon, Icon, Tooltip } from '@trellis/widgets'
import { type ReactElement, useId } from 'react'
import { useText } from '../context.tsx'
import type { ShownEntry } from '../visibleMenu.ts'
import { menuIcon } from './menuIcons.ts'

export interface NavigationEntryProps {
  entry: ShownEntry
  current: boolean
  narrow: boolean
  onAct: () => void
}

/** One line of a menu: a link, a button that opens another menu, or a line that says why it cannot be used. */
export function NavigationEntry({ entry, current, narrow, onAct }: NavigationEntryProps) {
  const { t } = useText()
  const hint = useId()
  const words = entry.text ?? (entry.label ? t(entry.label) : '')
  const inner = (
    <>
      <Icon path={menuIcon(entry.id, current)} />
      <span className="t-nav__words">{words}</span>
      {entry.badge && <span className="t-badge">{t('account.menu.notStarted')}</span>}
      {entry.opens === 'personal' && <Icon path={caretRightIcon} size="small" />}
      {entry.external && <Icon path={arrowSquareOutIcon} size="small" />}
    </>
  )
  const named = (item: ReactElement) =>
    narrow ? (
      <Tooltip text={words} silent block>
        {item}
      </Tooltip>
    ) : (
      item
    )

  if (entry.disabled) {
    const lacks = entry.disabled === 'entitlement'
    // It stays reachable by keyboard, so that its reason can be read.
    const item = (
      <button type="button" className="t-nav__item" aria-disabled="true" aria-describedby={lacks ? hint : undefined}>
        {inner}
      </button>
    )
    return lacks ? (
      <Tooltip id={hint} text={t('core.entitlement.contact')} block>
        {item}
      </Tooltip>
    ) : (
      named(item)
    )
  }
  if (entry.external)
    return named(
      <a
        className="t-nav__item"
        href={entry.to}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('account.menu.externalLink', { label: words })}
      >
        {inner}
      </a>,
    )
  if (entry.to)
    return named(
      <a className="t-nav__item" href={entry.to} aria-current={current ? 'page' : undefined}>
        {inner}
      </a>,
    )
  return named(
    <button type="button" className="t-nav__item" onClick={onAct}>
      {inner}
    </button>,
  )
}
