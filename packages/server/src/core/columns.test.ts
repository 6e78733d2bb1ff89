import { expect, test } from 'vitest'
import type { ColumnsOf } from './columns.ts'

interface Body {
  title: string
  meetingTimeFrom: string
}
type Columns = ColumnsOf<Body, 'activity', { meetingTimeFrom: 'starts_at' }>

test('what is stored of a body: a field that is forgotten, has no column or another value than its column does not compile', () => {
  const at = new Date()
  const whole = { title: 'Talk', starts_at: at } satisfies Columns
  // @ts-expect-error: the field `meetingTimeFrom` is not stored
  const forgotten = { title: 'Talk' } satisfies Columns
  // @ts-expect-error: `colour` has no column
  const without = { title: 'Talk', starts_at: at } satisfies ColumnsOf<Body & { colour: string }, 'activity'>
  // @ts-expect-error: a title is no number
  const wrong = { title: 3, starts_at: at } satisfies Columns
  expect([whole, forgotten, without, wrong]).toHaveLength(4)
})
