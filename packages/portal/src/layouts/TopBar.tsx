import { useSignals } from '@preact/signals-react/runtime'
import { Button, Logo, listIcon, NotificationBell } from '@trellis/widgets'
import { home, notifications } from '../config.ts'
import { usePortal, useText } from '../context.tsx'
import { navigation, setNavigation } from './navigationState.ts'
import { TenantSelector } from './TenantSelector.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The bar on top: organisation, bell and the person's menu; in the dense layout the toggle of the navigation, which has its place in the bar below else. */
export function TopBar({ layout }: { layout: 'dense' | 'compact' }) {
  useSignals()
  const portal = usePortal()
  const { t } = useText()
  const acting = portal.session.claims.peek()?.act !== undefined
  const open = layout === 'dense' && navigation.value.open
  return (
    <header className="t-top">
      {layout === 'dense' && (
        <Button
          kind="quiet"
          icon={listIcon}
          aria-expanded={open}
          aria-controls={open ? 'navigation' : undefined}
          label={t(open ? 'account.shell.closeNavigation' : 'account.shell.openNavigation')}
          onClick={() => setNavigation({ open: !open })}
        />
      )}
      {!open && (
        <Logo
          name={portal.config.product}
          href={home}
          label={t('account.shell.home', { product: portal.config.product })}
          bare
        />
      )}
      <TenantSelector />
      <span className="t-top__space" />
      {!acting && (
        <NotificationBell
          inbox={portal.inbox}
          now={() => new Date()}
          href={layout === 'compact' ? notifications : undefined}
          settingsHref="/profile/notifications"
        />
      )}
      <UserMenu />
    </header>
  )
}
