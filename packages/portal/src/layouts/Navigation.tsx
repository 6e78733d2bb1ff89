import { Button, cx, plusIcon } from '@trellis/widgets'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePortal, useText } from '../context.tsx'
import { menus } from '../menus.ts'
import { currentEntry, menuOf, type ShownEntry, visibleMenu } from '../visibleMenu.ts'
import { NavigationEntry } from './NavigationEntry.tsx'
import { useMenuFacts } from './useMenuFacts.ts'

export interface NavigationProps {
  layout: 'dense' | 'compact'
  /** Icons only. */
  narrow?: boolean
}

/** The menu of the page: default or compact, personal, or that of the team. "My Impact" and "Back" change it in place. */
export function Navigation({ layout, narrow = false }: NavigationProps) {
  const portal = usePortal()
  const { t } = useText()
  const facts = useMenuFacts()
  const { pathname, search } = useLocation()
  const [opened, open] = useState<{ at: string; menu: 'default' | 'personal' } | null>(null)
  if (!facts) return null

  const own = menuOf(pathname)
  // Of a team that is not there, or not the person's, nothing can be opened.
  const name = opened?.at === pathname ? opened.menu : own === 'team' && !facts.team ? 'default' : own
  const menu = name === 'default' && layout === 'compact' ? menus.compact : menus[name]
  const groups = visibleMenu(menu, facts)
  const current = currentEntry(groups, pathname, search)
  const act = (entry: ShownEntry) => {
    if (entry.opens) open({ at: pathname, menu: entry.opens })
    if (entry.action === 'signOut') void portal.signOut()
  }
  return (
    <>
      {name === 'team' && !narrow && <p className="t-nav__title">{facts.team?.name}</p>}
      {groups.map(group => (
        <div key={`${name}-${group.id}`} className={cx('t-nav__group', group.divided && 'is-divided')}>
          {group.label && (
            <div className="t-label">
              <span aria-hidden="true">{t(group.label)}</span>
              {group.add && (
                <Button
                  kind="quiet"
                  size="small"
                  icon={plusIcon}
                  label={t('account.menu.addTeam')}
                  {...(group.addLacks ? { disabledReason: t('core.entitlement.contact') } : { href: group.add })}
                />
              )}
            </div>
          )}
          <ul aria-label={group.label && t(group.label)}>
            {group.entries.map(entry => (
              <li key={entry.id}>
                <NavigationEntry entry={entry} current={entry === current} narrow={narrow} onAct={() => act(entry)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
