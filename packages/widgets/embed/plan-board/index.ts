import type { Widget } from '../element.ts'
import { View } from './View.tsx'
import css from './widget.css?inline'

export const widget: Widget = {
  view: View,
  css,
  ahead: async (client, host) => host.hasAttribute('guest') || client.plan.planList(),
}
