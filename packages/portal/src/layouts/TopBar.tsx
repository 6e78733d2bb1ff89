import { useSignals } from '@preact/signals-react/runtime'
import { Button, bellIcon, cx, Logo, listIcon } from '@trellis/widgets'
import { home } from '../config.ts'
import { usePortal, useText } from '../context.tsx'
import { drawer, navigation, setNavigation } from './navigationState.ts'
import { TenantSelector } from './TenantSelector.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The bar on top: navigation toggle, organisation, bell and the person's menu. */
export function TopBar({ layout }: { layout: 'dense' | 'compact' }) {
  useSignals()
  const portal = usePortal()
  const { t } = useText()
  const unread = portal.inbox.open.value
  const open = layout === 'dense' ? navigation.value.open : drawer.value
  const toggle = () => {
    if (layout === 'dense') setNavigation({ open: !open })
    else drawer.value = !open
  }
  return (
    <header className="t-top">
      <Button
        kind="quiet"
        icon={listIcon}
        aria-expanded={open}
        aria-controls={layout === 'dense' && open ? 'navigation' : undefined}
        label={t(open ? 'account.shell.closeNavigation' : 'account.shell.openNavigation')}
        onClick={toggle}
        className="t-top__toggle"
      />
      {(layout === 'compact' || !open) && (
        <Logo
          name={portal.config.product}
          href={home}
          label={t('account.shell.home', { product: portal.config.product })}
          bare
        />
      )}
      <TenantSelector />
      <span className="t-top__space" />
      <span className={cx('t-bell', unread > 0 && 'is-unread')}>
        <Button
          kind="quiet"
          icon={bellIcon}
          href="/notification"
          label={unread > 0 ? t('notification.bell.open', { count: unread }) : t('account.shell.notifications')}
        />
        {unread > 0 && (
          <span className="t-count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </span>
      <UserMenu />
    </header>
  )
}
