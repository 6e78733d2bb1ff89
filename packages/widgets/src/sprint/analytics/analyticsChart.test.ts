import { smallI18n } from '@trellis/sdk'
import en from '@trellis/sdk/locales/en.json'
import { demoAnalytics, demoSprint } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { chartOf } from './analyticsChart.ts'

test('the weeks of a chart begin on the same weekday, over a change of the clock, too', () => {
  const sprint = {
    timezone: 'Europe/Berlin',
    dateTimeFrom: '2026-10-04T22:00:00.000Z',
    sprintReviewEndTime: '2026-11-08T23:00:00.000Z',
  }
  const analytics = { ...demoAnalytics(demoSprint()), ...sprint }
  const { axis } = chartOf(smallI18n('en', en), analytics, [], new Date(sprint.dateTimeFrom))
  expect(axis.map(it => it.label)).toEqual(['5 Oct', '12 Oct', '19 Oct', '26 Oct', '2 Nov'])
})
