import { Button, gearIcon, MarkAllAsRead, NotificationList, PageHead } from '@trellis/widgets'
import { usePortal, useText } from '../context.tsx'

/** What waits and has waited, as a page: on a phone it stands in for the bell's panel. */
function NotificationsPage() {
  const { inbox } = usePortal()
  const { t } = useText()
  return (
    <>
      <PageHead
        title={t('notification.panel.title')}
        tools={
          <>
            <MarkAllAsRead inbox={inbox} />
            <Button
              kind="quiet"
              icon={gearIcon}
              label={t('notification.settings.menu')}
              href="/profile/notifications"
            />
          </>
        }
      />
      <NotificationList inbox={inbox} now={new Date()} />
    </>
  )
}

export { NotificationsPage as Component }
