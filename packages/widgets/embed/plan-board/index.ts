import type { Widget } from '../element.ts'
import { View } from './View.tsx'
import css from './widget.css?inline'

export const widget: Widget = { view: View, css, ahead: client => client.plan.planList() }
