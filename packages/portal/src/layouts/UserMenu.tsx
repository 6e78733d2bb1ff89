import {
  Avatar,
  bellIcon,
  calendarIcon,
  linkIcon,
  Menu,
  shieldCheckIcon,
  signOutIcon,
  userCircleIcon,
  userSwitchIcon,
} from '@trellis/widgets'
import { useMayImpersonate, usePortal, useShell, useText } from '../context.tsx'
import { shareHome } from './shareHome.ts'

/** The person's menu: who is signed in, consent, profile, sign out; for administrators also acting as someone else, who then
 * are offered neither consent nor profile. */
export function UserMenu() {
  const portal = usePortal()
  const { user } = useShell()
  const { t } = useText()
  const acting = portal.session.claims.peek()?.act !== undefined
  const mayImpersonate = useMayImpersonate()
  return (
    <Menu
      align="end"
      label={t('account.userMenu.label', { name: user.fullName })}
      head={
        <>
          <strong className="t-menu__name">{user.salutation || user.fullName}</strong>
          <span className="t-muted">{t('account.userMenu.signedInAsEmail', { email: user.email })}</span>
        </>
      }
      items={[
        ...(acting
          ? []
          : [
              {
                id: 'consent',
                label: t('account.userMenu.activeConsent'),
                icon: shieldCheckIcon,
                href: '/profile/active-consent',
              },
              {
                id: 'profile',
                label: t('account.userMenu.profile'),
                icon: userCircleIcon,
                href: '/profile/general-settings',
              },
              {
                id: 'notifications',
                label: t('notification.settings.menu'),
                icon: bellIcon,
                href: '/profile/notifications',
              },
              {
                id: 'calendar',
                label: t('calendar.settings.menu'),
                icon: calendarIcon,
                href: '/profile/calendar',
              },
            ]),
        ...(mayImpersonate
          ? [
              {
                id: 'impersonate',
                label: t('account.impersonation.title'),
                icon: userSwitchIcon,
                href: '/profile/general-settings?impersonate',
              },
            ]
          : []),
        {
          id: 'share',
          label: t('account.userMenu.share', { product: portal.config.product }),
          icon: linkIcon,
          onSelect: () => void shareHome(portal),
        },
        {
          id: 'signOut',
          label: t('account.userMenu.signOut'),
          icon: signOutIcon,
          divided: !acting,
          onSelect: () => void portal.signOut(),
        },
      ]}
      trigger={props => (
        <button
          type="button"
          className="t-button t-button--quiet t-button--icon t-top__user"
          aria-label={t('account.userMenu.label', { name: user.fullName })}
          {...props}
        >
          <Avatar name={user.fullName} src={user.avatar_image_url} decorative />
        </button>
      )}
    />
  )
}
