import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoEntries } from '@trellis/sdk/testing'
import { useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { useModel } from '../shared/model.ts'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { InboxModel } from './InboxModel.ts'
import { BellCount, NotificationBell } from './NotificationBell.tsx'
import { MarkAllAsRead, NotificationList } from './NotificationList.tsx'

const now = new Date('2026-11-23T08:30:00Z')

/** What the portal puts into its bar, or on a page of its own. */
function Notifications({ as }: { as: 'bell' | 'count' | 'page' | 'markAll' }) {
  const { client } = useTrellis()
  const inbox = useModel(() => new InboxModel({ client }), [client])
  useEffect(() => void inbox.reload(), [inbox])
  if (as === 'page') return <NotificationList inbox={inbox} now={now} />
  if (as === 'markAll') return <MarkAllAsRead inbox={inbox} />
  const bell = (
    <span className="t-bell" style={{ width: 34, height: 34 }}>
      <BellCount inbox={inbox} />
    </span>
  )
  if (as === 'count') return bell
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', minHeight: 620 }}>
      <NotificationBell inbox={inbox} now={() => now} settingsHref="/profile/notifications" />
    </div>
  )
}

const meta = { title: 'Notification/Notifications', component: Notifications } satisfies Meta<typeof Notifications>
export default meta
type Story = StoryObj<typeof meta>

const story = (as: 'bell' | 'count' | 'page' | 'markAll', options: DemoOptions = {}): Story => ({
  args: { as },
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const opened: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { expanded: false }))
}
const read = demoEntries().map(it => ({ ...it, isRead: true }))

export const Bell: Story = story('bell')
export const Panel: Story = { ...story('bell'), play: opened }
export const PanelEmpty: Story = { ...story('bell', { inbox: { entries: [] } }), play: opened }
export const PanelFailed: Story = { ...story('bell', { offline: true }), play: opened }
export const Count: Story = story('count')
/** Nothing is unread: what is open is still counted, in grey. */
export const CountAllRead: Story = story('count', { inbox: { entries: read } })
export const Page: Story = story('page')
export const PageAllRead: Story = {
  ...story('page', { inbox: { entries: read } }),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(await canvas.findByRole('tab', { name: t('notification.panel.unread') }))
  },
}
export const PageLoading: Story = story('page', { pending: true })
export const PageFailed: Story = story('page', { offline: true })
export const MarkAll: Story = story('markAll')
