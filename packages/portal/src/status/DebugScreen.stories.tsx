import { signal } from '@preact/signals-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { DebugRealtime, RealtimeChange, RealtimeState } from '@trellis/sdk/realtime'
import { inTrellis, trellisOf } from '../inTrellis.testing.tsx'
import { DebugScreen } from './DebugScreen.tsx'

/** A connection from memory, which tells what is sent to those who listen, or refuses it. */
function heard(refuses = false): DebugRealtime {
  const state = signal<RealtimeState | null>(null)
  const listeners = new Map<string, (change: RealtimeChange | null) => void>()
  return {
    state,
    listen(topic, onChange) {
      state.value = 'connected'
      listeners.set(topic, onChange)
      return () => void listeners.delete(topic)
    },
    here: () => () => {},
    async emit(topic, eventData) {
      if (refuses) return false
      const data = { sprintId: 5, eventName: 'sprint' as const, eventData }
      listeners.get(topic)?.({ topic, what: 'debug', version: 0, data })
      return true
    },
  }
}

const meta = {
  title: 'Portal/Realtime test',
  component: DebugScreen,
  ...inTrellis,
  args: { realtime: heard(), own: 'notification/1' },
} satisfies Meta<typeof DebugScreen>
export default meta
type Story = StoryObj<typeof meta>

const sends: Story['play'] = async ({ canvas, userEvent, loaded }) => {
  const { t } = trellisOf(loaded).i18n
  const [listenTo, emitTo] = await canvas.findAllByLabelText(t('account.debug.topic'))
  await userEvent.type(listenTo as HTMLElement, 'sprint/5')
  await userEvent.click(canvas.getByRole('button', { name: t('account.debug.listen') }))
  await userEvent.type(emitTo as HTMLElement, 'sprint/5')
  await userEvent.type(canvas.getByLabelText(t('account.debug.message')), 'Hello')
  await userEvent.click(canvas.getByRole('button', { name: t('account.debug.emit') }))
}

export const BeforeConnecting: Story = { args: { realtime: heard() } }
export const Received: Story = {
  args: { realtime: heard() },
  async play(context) {
    await sends(context)
    await context.canvas.findByText(/"eventData":"Hello"/)
  },
}
/** Who may not hear of a topic sends nothing to it. */
export const Refused: Story = {
  args: { realtime: heard(true) },
  async play(context) {
    await sends(context)
    await context.canvas.findByRole('alert')
  },
}
