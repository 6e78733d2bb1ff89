import type { Meta, StoryObj } from '@storybook/react-vite'
import { type DemoOptions, demoClient, demoSettings } from '@trellis/sdk/testing'
import { languageOf, textsOf } from '../shared/storybook/texts.ts'
import { withTrellis } from '../shared/storybook/withTrellis.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'

const meta = { title: 'Notification/Settings', component: NotificationSettings } satisfies Meta<
  typeof NotificationSettings
>
export default meta
type Story = StoryObj<typeof meta>

const story = (options: DemoOptions = {}): Story => ({
  decorators: [withTrellis({ client: () => demoClient(options) })],
})
const quiet = demoSettings({ version: 3, quietHours: { from: '20:00', until: '07:00' } })

export const Standard: Story = story()
export const QuietHours: Story = story({ inbox: { settings: quiet } })
export const WithChat: Story = { ...story({ inbox: { settings: quiet } }), args: { hasChat: true } }
export const TooLong: Story = {
  ...story({ inbox: { settings: quiet } }),
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    const until = await canvas.findByLabelText(t('notification.settings.quiet.until'), { exact: false })
    await userEvent.clear(until)
    await userEvent.type(until, '19:00')
    await canvas.findByText(t('notification.settings.quiet.tooLong', { count: 16 }))
  },
}
/** Somebody has changed them in another window: what is saved is shown, and said. */
export const ChangedElsewhere: Story = {
  decorators: [
    withTrellis({
      client: () => {
        const client = demoClient({ inbox: { settings: quiet } })
        return {
          ...client,
          notification: {
            ...client.notification,
            settings: async () => ({ ...(await client.notification.settings()), version: 1 }),
          },
        }
      },
    }),
  ],
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(await canvas.findByRole('switch'))
    await canvas.findByText(t('notification.settings.elsewhere'))
  },
}
export const NotSaved: Story = {
  decorators: [
    withTrellis({
      client: () => {
        const client = demoClient()
        return {
          ...client,
          notification: {
            ...client.notification,
            saveSettings: async call => {
              client.switches.offline = true
              return client.notification.saveSettings(call)
            },
          },
        }
      },
    }),
  ],
  play: async ({ canvas, userEvent, globals }) => {
    const { t } = textsOf(languageOf(globals.language))
    await userEvent.click(await canvas.findByRole('switch'))
    await canvas.findByRole('button', { name: t('notification.settings.again') })
  },
}
export const Loading: Story = story({ pending: true })
export const Failed: Story = story({ offline: true })
