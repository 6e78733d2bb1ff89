import { NotificationSettings } from '@trellis/widgets'

/** Where the person is told of what, and the quiet hours. */
function NotificationsPage() {
  return <NotificationSettings />
}

export { NotificationsPage as Component }
