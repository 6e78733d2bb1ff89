import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { bellFillIcon, bellIcon, gearIcon } from '../shared/icons.ts'
import { xIcon } from '../shared/signs.ts'
import { usePlacement } from '../shared/usePlacement.ts'
import type { InboxStore } from './InboxModel.ts'
import { MarkAllAsRead, NotificationList } from './NotificationList.tsx'

export interface NotificationBellProps {
  inbox: InboxStore
  now: () => Date
  /** The page that takes the panel's place, where there is no room for it. */
  href?: string | undefined
  /** Where one chooses what the bell shows. */
  settingsHref?: string | undefined
}

/** How many actions are open, as a bell tells it. */
export function BellCount({ inbox }: { inbox: InboxStore }) {
  useSignals()
  const { number } = useTrellis().i18n
  const open = inbox.open.value
  if (open === 0) return null
  return (
    <span className={cx('t-count', inbox.unread.value === 0 && 'is-read')} aria-hidden="true">
      {open > 99 ? `${number(99)}+` : number(open)}
    </span>
  )
}

/** The bell with the number of open actions, quiet once all are read, and the panel with everything that waits and has waited. */
export function NotificationBell({ inbox, now, href, settingsHref }: NotificationBellProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const count = inbox.open.value
  const label = count > 0 ? t('notification.bell.open', { count }) : t('notification.panel.title')
  usePlacement(anchor, panel, open, { side: 'below', align: 'end' })

  const close = () => {
    setOpen(false)
    anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  useEffect(() => {
    if (!open) return
    void inbox.refresh()
    panel.current?.querySelector<HTMLElement>('h2')?.focus()
    const outside = (event: Event) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, inbox])

  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <span ref={anchor} className="t-bell">
      {href === undefined ? (
        <Button
          kind="quiet"
          icon={open ? bellFillIcon : bellIcon}
          label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
      ) : (
        <Button kind="quiet" icon={bellIcon} label={label} href={href} />
      )}
      <BellCount inbox={inbox} />
      {open && (
        <div
          ref={panel}
          id={id}
          className="t-panel"
          popover="manual"
          role="dialog"
          aria-labelledby={`${id}-title`}
          onKeyDown={key}
        >
          <header className="t-panel__head">
            <h2 id={`${id}-title`} className="t-subheading" tabIndex={-1}>
              {t('notification.panel.title')}
            </h2>
            <MarkAllAsRead inbox={inbox} />
            {settingsHref && (
              <Button
                kind="quiet"
                size="small"
                icon={gearIcon}
                label={t('notification.settings.menu')}
                href={settingsHref}
                onClick={() => setOpen(false)}
              />
            )}
            <Button kind="quiet" size="small" icon={xIcon} label={t('core.actions.close')} onClick={close} />
          </header>
          <NotificationList inbox={inbox} now={now()} onLeave={() => setOpen(false)} />
        </div>
      )}
    </span>
  )
}
